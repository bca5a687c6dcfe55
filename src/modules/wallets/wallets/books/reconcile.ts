// Compares a wallet with the provider's books when its owner asks for it.
import { z } from 'zod';
import { timestamp } from '#platform/time/date-time.ts';
import { centsOf, unitsOf } from '#platform/money/money.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { compareBooks } from './compare.ts';
import { comparedIn, differenceSchema } from './comparison.ts';
import { openingRefusals, walletOf, type OpeningServices } from '../access.ts';
import type { BookedOrders } from './booked-orders.ts';
import type { SubWallets } from '../sub-wallets.ts';
import type { CheckRow } from '../tables.ts';

/** Callers wait no longer than this for the provider. What was read by then is not read again. */
const OUTSIDE_MS_MAX = 12_000;

const reconciliationSchema = z
  .object({
    ok: z.boolean().describe('Whether the books agree, after what was repaired.'),
    checkedAt: timestamp,
    ledger: z.number().describe('What our books say, in units.'),
    provider: z
      .number()
      .describe('What it would be by the items of the provider, in units: ours, and what differs.'),
    differenceCents: z.int().describe("The provider's less ours."),
    differences: z.array(differenceSchema),
    repaired: z.int().describe('How many were booked now.'),
  })
  .meta({ id: 'Reconciliation' });

function toReconciliation(row: CheckRow) {
  const compared = comparedIn(row);
  if (compared === undefined) throw new Error(`the check ${row.id} has no result`);
  const { ledger, provider, ...rest } = compared;
  return {
    ...rest,
    ledger: unitsOf(ledger, row.currency),
    provider: unitsOf(provider, row.currency),
    differenceCents: centsOf(provider - ledger),
  };
}

export type ReconcileServices = Omit<OpeningServices, keyof StepServices> & {
  readonly subWallets: SubWallets;
  readonly bookedOrders: BookedOrders;
};

const { provider_error } = platformRefusal.rows;

export const reconcileRoute = defineRoute({
  id: 'wallet.reconcile',
  method: 'POST',
  path: '/api/v1/wallet/reconcile',
  auth: [{ session: 'self' }],
  proof: 'none: no money goes',
  tag: 'Wallet',
  summary: 'Reconcile the wallet with the provider',
  description:
    'Deposits, payments and returns are compared one by one. Books what the provider has and we missed, and deletes nothing. ' +
    'Payments between wallets of yours are in our books alone. The same is done for every wallet each day, and for the sum of all at each provider.',
  body: z.strictObject({}),
  answers: { 200: { description: 'What was found.', schema: reconciliationSchema } },
  refusals: { ...openingRefusals, provider_error },
  steps: async (steps, call, services: ReconcileServices) => {
    const { pool, commands } = steps;
    const { tenant, actor } = call;
    const {
      id,
      number,
      currency,
      connection_id: connectionId,
    } = await walletOf(pool, call, { ...steps, ...services });
    const backoff = createBackoff(OUTSIDE_MS_MAX);
    const row = await compareBooks(
      { ...services, pool, commands, tenant, actor, newBackoff: () => backoff },
      { id, currency, connectionId, wallet: { id, number } },
    );
    if (row === undefined) throw platformRefusal('provider_error', {}, BOOKS_NOT_SHOWN);
    return answer(200, toReconciliation(row));
  },
});

const BOOKS_NOT_SHOWN = {
  message: {
    en: 'The provider of the account did not show its books in time.',
    es: 'El proveedor de la cuenta no mostró sus libros a tiempo.',
    pt: 'O provedor da conta não mostrou seus livros a tempo.',
  },
};

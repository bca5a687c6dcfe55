// Lists payments to the owner of the wallet, and to the agent that made them.
import { z } from 'zod';
import type { Caller } from '#platform/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { momentAfterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { SUB_WALLET } from '#modules/wallets/agents/model.ts';
import { PAYEE } from '#modules/wallets/payees/model.ts';
import { ownerRefusals, requireOwner, requireWallet } from '#modules/wallets/wallets/access.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { paymentSchema, toPayment } from './model.ts';
import { listPaymentsOfWallet, type PaymentFilter } from './queries.ts';
import { PAYMENT_STATUSES } from './states.ts';

const WHATEVER = { minMinor: null, maxMinor: null, since: null, until: null };

type Services = { readonly subWallets: SubWallets };

export const listPaymentsRoute = defineRoute({
  id: 'payments.list',
  method: 'GET',
  path: '/api/v1/wallet/payments',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Payments',
  summary: 'List payments',
  description:
    'Those that the owner and the agents of the wallet have made. An agent key sees those of its own sub-wallet.',
  query: z.strictObject({
    status: z.enum(PAYMENT_STATUSES).optional(),
    sub_wallet_id: SUB_WALLET.inPath.optional(),
    payee_id: PAYEE.inPath.optional(),
    ...pageQuery,
    cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(paymentSchema) } },
  refusals: ownerRefusals,
  read: async (db, call, services: Services) => {
    const { tenant, actor, query } = call;
    const { limit } = query;
    const only = seenBy(actor);
    const asked = query.sub_wallet_id ?? null;
    const walletId = await walletIdFor(db, call, services);
    const filter: PaymentFilter = {
      ...WHATEVER,
      status: query.status ?? null,
      subWalletId: only ?? asked,
      payeeId: query.payee_id ?? null,
      ...momentAfterOf(query.cursor, 'pay'),
      limit,
    };
    const isOfAnother = only !== null && asked !== null && only !== asked;
    const rows = isOfAnother ? [] : await listPaymentsOfWallet(db, tenant.id, walletId, filter);
    return answer(200, {
      data: rows.slice(0, limit).map((row) => toPayment(row, tenant)),
      next_cursor: nextCursor(rows, limit),
    });
  },
});

/** An owner whose wallet is not open has made no payments, and none is opened for that answer. */
async function walletIdFor(db: Db, caller: Caller, services: Services): Promise<Id<'wal'>> {
  if (caller.actor.type === 'agent_key') return (await requireWallet(db, caller, services)).id;
  return walletIdOf((await requireOwner(db, caller)).id);
}

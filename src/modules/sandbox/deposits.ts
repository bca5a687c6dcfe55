// Money comes in for an account, as the provider of accounts reports it: by a signed message to the endpoint
// that every such provider uses.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import type { Db } from '#platform/db/sql.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { notFound, shownId } from '#platform/ids/kind.ts';
import { centsOf } from '#platform/money/money.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { readAccountNumber } from '#modules/wallets/account-keys/account-number.ts';
import { cellOfNumber } from '#modules/wallets/wallets/cell-of-number.ts';
import { WALLET } from '#modules/wallets/wallets/model.ts';
import { findWallet, findByNumber } from '#modules/wallets/wallets/queries.ts';
import { accountNumber, personName, SAMPLE_NUMBER, taxIdText } from './accounts.ts';
import { cents, idText } from './network.ts';
import { onceOf, type SimulatedDeposit, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const SENDER_DEFAULT = 'Sandbox Sender';

const sender = z.strictObject({
  name: personName.default(SENDER_DEFAULT),
  cvu: accountNumber.optional(),
  taxId: taxIdText.optional(),
});

const body = z
  .strictObject({
    walletId: idText.optional(),
    cvu: accountNumber.optional(),
    amountCents: cents,
    from: z
      .union([personName, sender])
      .optional()
      .describe('Who sends it: a name, or also the number of their account and their tax id.'),
  })
  .refine(({ walletId, cvu }) => (walletId === undefined) !== (cvu === undefined), {
    path: ['walletId'],
    params: {
      problem: {
        en: 'give either walletId or cvu',
        es: 'indique walletId o cvu, uno de los dos',
        pt: 'informe walletId ou cvu, um dos dois',
      },
    },
  })
  .meta({ examples: [{ cvu: SAMPLE_NUMBER, amountCents: 150_000 }] });
type Body = z.infer<typeof body>;

const depositSchema = z
  .object({
    id: shownId('sdep').describe("The provider's id of the deposit."),
    walletId: z.string().nullable().describe('Whose account it is; null where it is of no wallet.'),
    cvu: z.string(),
    amountCents: z.int(),
    currency: z.string(),
    from: z.object({ name: z.string(), cvu: z.string().nullable(), taxId: z.string().nullable() }),
    status: z
      .enum(['received', 'accepted', 'returned'])
      .describe('How we answered the provider; `received` until then.'),
    createdAt: timestamp,
  })
  .meta({ id: 'SandboxDeposit' });

const toDeposit = (deposit: SimulatedDeposit, walletId: string | null) => ({
  id: deposit.id,
  walletId,
  cvu: deposit.accountNumber,
  amountCents: centsOf(deposit.amountMinor),
  currency: deposit.currency,
  from: { name: deposit.from.name, cvu: deposit.from.number, taxId: deposit.from.taxId },
  status: deposit.status,
  createdAt: isoOf(deposit.createdAt),
});

export const sandboxDepositsRoute = defineRoute({
  id: 'sandbox.deposits',
  method: 'POST',
  path: '/api/v1/sandbox/deposits',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Simulate a deposit',
  description:
    "To a wallet's account, or to any number: money for an account that no wallet has is kept in suspense. " +
    'Answers with the deposit as the provider has it, once its message has been taken in.',
  body,
  about: (call) => call.body.walletId,
  answers: { 200: { description: 'The deposit.', schema: depositSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
  },
  steps: async ({ pool, requestKey }, call, { simulated }: SimulatedServices) => {
    requireTestSide(call.tenant);
    const once = onceOf(requestKey, requestHash('POST', '', call.body));
    const { amountCents, from } = call.body;
    const number = await numberOf(pool, call.tenant, call.body);
    const tenant = await cellOfNumber(pool, call.tenant, number);
    const asked = {
      accountNumber: number,
      amountMinor: BigInt(amountCents),
      from: senderOf(from),
    };
    const deposit = await simulated.deposit(tenant, asked, once);
    const wallet = await findByNumber(pool, tenant, deposit.accountNumber);
    return answer(200, toDeposit(deposit, wallet?.id ?? null));
  },
});

function senderOf(from: Body['from']): SimulatedDeposit['from'] {
  if (typeof from === 'string') return { name: from, number: null, taxId: null };
  return { name: from?.name ?? SENDER_DEFAULT, number: from?.cvu ?? null, taxId: from?.taxId ?? null };
}

async function numberOf(db: Db, tenant: Tenant, { walletId, cvu }: Body): Promise<string> {
  if (walletId === undefined) {
    const read = readAccountNumber(cvu ?? '');
    if (read === undefined) throw new Error('a number passed its check and cannot be read');
    return read.number;
  }
  const wallet = await findWallet(db, tenant.id, walletId);
  if (wallet === undefined) throw notFound(WALLET, 'walletId');
  if (wallet.number === null) throw refusal('invalid_state', { status: wallet.status });
  return wallet.number;
}

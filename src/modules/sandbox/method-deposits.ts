// Money comes in for a payment method that is an account, and its bank releases it or takes it back, as its
// processor reports it: by a signed message to the endpoint that every such processor uses.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { requestHash } from '#platform/idempotency/idempotency.ts';
import { defineId } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { METHOD } from '#modules/issuing/payment-methods/model.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { refusal as methodRefusal } from '#modules/issuing/payment-methods/refusals.ts';
import { personName, taxIdText } from './accounts.ts';
import { cents } from './network.ts';
import { onceOf, type SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const ACCOUNT_CHARACTERS_MAX = 80;

const DEPOSIT = defineId('smd', { en: 'deposit', es: 'ningún depósito', pt: 'nenhum depósito' });

const body = z.strictObject({
  amountCents: cents,
  from: z
    .strictObject({
      name: personName,
      account: z.string().max(ACCOUNT_CHARACTERS_MAX).optional(),
      taxId: taxIdText.optional(),
    })
    .optional()
    .describe('Who sends it: the account of the payment method by default.'),
  held: z
    .boolean()
    .optional()
    .describe('Its bank looks at it first: it is blocked until `…/release` or `…/take_back`.'),
});

const depositSchema = z
  .object({
    id: DEPOSIT.shown.describe("The processor's id of the deposit."),
    paymentMethodId: METHOD.shown,
    amountCents: z.int(),
    status: z
      .enum(['held', 'received', 'returned'])
      .describe('`returned`: the account is not connected any more.'),
    createdAt: timestamp,
  })
  .meta({ id: 'SandboxMethodDeposit' });

export const sandboxMethodDepositRoute = defineRoute({
  id: 'sandbox.payment_methods.deposit',
  method: 'POST',
  path: '/api/v1/sandbox/payment_methods/:id/deposit',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Simulate a deposit for a payment method',
  description:
    'Sends money for a payment method that is an account, as its owner would by SPEI or Pix. Answers once the message of the processor has been taken in. ' +
    'Sent twice, it is paid twice; less than was asked for, in part; after the window of a card, late.',
  params: z.object({ id: METHOD.inPath }),
  body,
  about: (call) => call.params.id,
  answers: { 200: { description: 'The deposit.', schema: depositSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
    not_an_account: methodRefusal.rows.not_an_account,
  },
  steps: async ({ pool, requestKey }, { tenant, params, body: asked }, { simulated }: SimulatedServices) => {
    requireTestSide(tenant);
    const method = await findMethod(pool, tenant.id, params.id);
    if (method === undefined) throw refusal('not_found');
    if (method.type === 'card') throw methodRefusal('not_an_account');
    if (method.status === 'pending') throw refusal('invalid_state', { status: method.status });
    const { amountCents, from, held = false } = asked;
    const coming = {
      account: method.token,
      amountMinor: BigInt(amountCents),
      from: from && { name: from.name, account: from.account ?? null, taxId: from.taxId ?? null },
      isHeld: held,
    };
    const once = onceOf(requestKey, requestHash('POST', params.id, asked));
    const { id, status, createdAt } = await simulated.depositForMethod(tenant, coming, once);
    return answer(200, { id, paymentMethodId: method.id, amountCents, status, createdAt: isoOf(createdAt) });
  },
});

const params = z.object({ id: DEPOSIT.inPath });
const done = { 200: { description: 'Done.', schema: z.object({ id: DEPOSIT.shown }) } };
const refusals = {
  ...sandboxRefusal.rows,
  not_found: refusal.rows.not_found,
  invalid_state: refusal.rows.invalid_state,
};

export const sandboxReleaseDepositRoute = defineRoute({
  id: 'sandbox.method_deposits.release',
  method: 'POST',
  path: '/api/v1/sandbox/method_deposits/:id/release',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Release a deposit that is held',
  description: 'Its bank has looked at it: what was blocked on the payment method is available.',
  params,
  about: (call) => call.params.id,
  answers: done,
  refusals,
  steps: async ({ requestKey }, call, { simulated }: SimulatedServices) => {
    requireTestSide(call.tenant);
    const { id } = call.params;
    await simulated.releaseDeposit(call.tenant, id, onceOf(requestKey, requestHash('POST', id, {})));
    return answer(200, { id });
  },
});

export const sandboxTakeBackDepositRoute = defineRoute({
  id: 'sandbox.method_deposits.take_back',
  method: 'POST',
  path: '/api/v1/sandbox/method_deposits/:id/take_back',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Take a deposit back',
  description: 'As banks do after a fraud (MED in Brazil): all that is left of it by default.',
  params,
  body: z.strictObject({ amountCents: cents.optional() }),
  about: (call) => call.params.id,
  answers: done,
  refusals,
  steps: async ({ requestKey }, call, { simulated }: SimulatedServices) => {
    requireTestSide(call.tenant);
    const { id } = call.params;
    const { amountCents } = call.body;
    const taking = { id, amountMinor: amountCents === undefined ? undefined : BigInt(amountCents) };
    await simulated.takeBackDeposit(
      call.tenant,
      taking,
      onceOf(requestKey, requestHash('POST', id, call.body)),
    );
    return answer(200, { id });
  },
});

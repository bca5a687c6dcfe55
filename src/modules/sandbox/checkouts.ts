// Connects a card or an account as the hosted checkout would, without a browser. It is meant for made-up
// numbers: real card numbers do not belong in test mode.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { paymentMethodSchema, toPaymentMethod } from '#modules/issuing/payment-methods/model.ts';
import { moneyOf } from '#modules/issuing/payment-methods/money.ts';
import { RAILS, type AccountRail } from '#modules/issuing/payment-methods/rails.ts';
import { refusal as methodRefusal } from '#modules/issuing/payment-methods/refusals.ts';
import { refusal as payeeRefusal } from '#modules/wallets/payees/refusals.ts';
import { taxIdText } from './accounts.ts';
import { connectAccount } from './checkout-accounts.ts';
import type { TokenizerServices } from './checkout-begin.ts';
import { connectCard } from './checkout-cards.ts';
import type { SimulatedServices } from './port.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const CHARACTERS_MAX = 100;
const NUMBER_DEFAULT = '4242424242424242';
const NAME_DEFAULT = 'Sandbox Cardholder';

const body = z.strictObject({
  cardholderId: z.string(),
  cardNumber: z.string().max(CHARACTERS_MAX).default(NUMBER_DEFAULT),
  holderName: z.string().default(NAME_DEFAULT),
  expiry: z.string().max(CHARACTERS_MAX).optional().describe('`yyyy-mm`, or as people write it: `MM/YY`.'),
  rail: z.enum(RAILS).default('card').describe('An account is connected by the fields of its rail.'),
  clabe: z.string().max(CHARACTERS_MAX).optional(),
  pixKey: z.string().max(CHARACTERS_MAX).optional(),
  cvu: z.string().max(CHARACTERS_MAX).optional(),
  holderTaxId: taxIdText
    .optional()
    .describe("Whose the account is said to be: the cardholder's own by default."),
  keepBalance: z.boolean().optional().describe('As at `payment-method/setup`.'),
});
type Body = z.infer<typeof body>;

const isAccount = (asked: Body): asked is Body & { readonly rail: AccountRail } => asked.rail !== 'card';

export const sandboxCheckoutRoute = defineRoute({
  id: 'sandbox.checkouts.complete',
  method: 'POST',
  path: '/api/v1/sandbox/checkouts/complete',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Connect a payment method without a browser',
  description:
    'As the hosted checkout would. `4242424242424242` works and is the default, `4000000000000002` is refused at the hold, ' +
    '`4000000000000069` is expired, `4000000000009995` holds but has no funds at capture, `4000056655665556` is a debit card ' +
    'and `5105105105105100` a prepaid one. Never send a real number.',
  body,
  about: (call) => call.body.cardholderId,
  bodyIsSecret: true,
  answers: { 200: { description: 'The payment method.', schema: paymentMethodSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    not_found: refusal.rows.not_found,
    card_type_not_supported: methodRefusal.rows.card_type_not_supported,
    rail_not_supported: methodRefusal.rows.rail_not_supported,
    wrong_country: methodRefusal.rows.wrong_country,
    account_not_found: methodRefusal.rows.account_not_found,
    account_not_payable: methodRefusal.rows.account_not_payable,
    debits_not_authorized: methodRefusal.rows.debits_not_authorized,
    beta_not_enabled: refusal.rows.beta_not_enabled,
    holder_mismatch: payeeRefusal.rows.holder_mismatch,
  },
  steps: async (
    { pool, works },
    { tenant, actor, body: asked },
    services: TokenizerServices & SimulatedServices,
  ) => {
    requireTestSide(tenant);
    const steps = { ...services, pool, works };
    const caller = { tenant, actor };
    const row = isAccount(asked)
      ? await connectAccount(steps, caller, asked)
      : await connectCard(steps, caller, asked);
    const money = await moneyOf(pool, tenant.id, [row]);
    return answer(200, toPaymentMethod(row, money.get(row.id)));
  },
});

// Connects a card as the hosted checkout would, without a browser. It is meant for made-up
// numbers: real card numbers do not belong in test mode.
import type { ConnectedServices } from '#platform/connected.ts';
import type { Connected } from '#platform/connections.ts';
import { notFound } from '#platform/kind.ts';
import { z } from 'zod';
import { isoOf, type Instant } from '#platform/clock.ts';
import type { Text } from '#platform/language.ts';
import type { Refusal } from '#platform/refusal.ts';
import { invalid, refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { CARDHOLDER, findCardholder } from '#modules/people/cardholders/index.ts';
import {
  CARD_PROBLEMS,
  CARD_REFUSALS,
  completeCheckout,
  findCheckout,
  methodRefusal,
  openCheckout,
  paymentMethodSchema,
  readCardEntry,
  toPaymentMethod,
  type CardEntry,
  type CardField,
  type Tokenizer,
} from '#modules/issuing/payment-methods/index.ts';
import { makeLinkSecret } from '#platform/link.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

const CHARACTERS_MAX = 100;
const NUMBER_DEFAULT = '4242424242424242';
const NAME_DEFAULT = 'Sandbox Cardholder';
const EXPIRY_YEARS_DEFAULT = 3;
const AMEX = /^3[47]/;

const body = z.strictObject({
  cardholderId: z.string(),
  cardNumber: z.string().max(CHARACTERS_MAX).default(NUMBER_DEFAULT),
  holderName: z.string().default(NAME_DEFAULT),
  expiry: z.string().max(CHARACTERS_MAX).optional().describe('`yyyy-mm`, or as people write it: `MM/YY`.'),
});
type Body = z.infer<typeof body>;

/** What the fields of the form are called here. */
const FIELDS: Readonly<Record<CardField, string>> = {
  number: 'cardNumber',
  expiry: 'expiry',
  cvc: 'cardNumber',
  holderName: 'holderName',
};

const refused = (field: CardField, reason: string, problem: Text): Refusal =>
  invalid([{ field: FIELDS[field], message: problem }], { reason });

function entryOf({ cardNumber, holderName, expiry }: Body, now: Instant): CardEntry {
  const cvc = AMEX.test(cardNumber) ? '1234' : '123';
  const typed = { number: cardNumber, holderName, cvc, expiry: expiry ?? expiryAhead(now) };
  const read = readCardEntry(typed, now);
  if ('entry' in read) return read.entry;
  for (const field of ['number', 'expiry', 'cvc', 'holderName'] as const) {
    const problem = read.problems[field];
    if (problem !== undefined) throw refused(field, problem, CARD_PROBLEMS[problem]);
  }
  throw new Error('a card has no entry and no problem');
}

function expiryAhead(now: Instant): string {
  const month = isoOf(now).slice(0, 'yyyy-mm'.length);
  return `${Number(month.slice(0, 4)) + EXPIRY_YEARS_DEFAULT}${month.slice(4)}`;
}

export type TokenizerServices = ConnectedServices & { readonly tokenizer: Connected<Tokenizer> };

export const sandboxCheckoutRoute = defineRoute({
  id: 'sandbox.checkouts.complete',
  method: 'POST',
  path: '/api/v1/sandbox/checkouts/complete',
  auth: [{ scope: 'sandbox:write' }],
  proof: 'none: sandbox',
  tag: 'Sandbox',
  summary: 'Connect a card without a browser',
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
  },
  steps: async ({ pool, works }, { tenant, actor, body: asked }, services: TokenizerServices) => {
    requireTestSide(tenant);
    const card = entryOf(asked, tenant.now());
    const secret = makeLinkSecret();
    await works.run(tenant, actor, async (work) => {
      const cardholder = await findCardholder(work, work.tenantId, asked.cardholderId);
      if (cardholder === undefined) throw notFound(CARDHOLDER, 'cardholderId');
      openCheckout(work, cardholder.id, { secret, returnUrl: null });
    });
    const session = await findCheckout(pool, secret);
    if (session === undefined) throw new Error('a checkout is gone that was just begun');

    const completing = { tenant, actor, session };
    const completion = await completeCheckout({ ...services, pool, works }, completing, card);
    if (completion.kind === 'completed') return answer(200, toPaymentMethod(completion.method));
    if (completion.kind === 'type_not_supported') {
      const { funding, supported } = completion;
      throw methodRefusal('card_type_not_supported', { funding, supported });
    }
    if (completion.kind !== 'refused') throw refusal('service_unavailable');
    const { field, text } = CARD_REFUSALS[completion.reason];
    throw refused(field, completion.reason, text);
  },
});

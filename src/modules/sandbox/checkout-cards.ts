// Reads which card a request connects as the hosted checkout would, and connects it.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Text } from '#platform/text/language.ts';
import type { Refusal } from '#platform/refusals/refusal.ts';
import { invalid, refusal } from '#platform/refusals/refusals.ts';
import { readCardEntry, type CardField } from '#modules/issuing/payment-methods/card-entry.ts';
import { completeCheckout } from '#modules/issuing/payment-methods/complete-checkout.ts';
import type { CardEntry } from '#modules/issuing/payment-methods/port.ts';
import { CARD_PROBLEMS, CARD_REFUSALS } from '#modules/issuing/payment-methods/problems.ts';
import { refusal as methodRefusal } from '#modules/issuing/payment-methods/refusals.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { beginCheckout, type CheckoutSteps } from './checkout-begin.ts';

const EXPIRY_YEARS_DEFAULT = 3;
const AMEX = /^3[47]/;

type TypedCheckout = {
  readonly cardNumber: string;
  readonly holderName: string;
  readonly expiry?: string | undefined;
};

/** What the fields of the form are called here. */
const FIELDS: Readonly<Record<CardField, string>> = {
  number: 'cardNumber',
  expiry: 'expiry',
  cvc: 'cardNumber',
  holderName: 'holderName',
};

const refused = (field: CardField, reason: string, problem: Text): Refusal =>
  invalid([{ field: FIELDS[field], message: problem }], { reason });

function entryOf({ cardNumber, holderName, expiry }: TypedCheckout, now: Instant): CardEntry {
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

export async function connectCard(
  steps: CheckoutSteps,
  caller: Caller,
  asked: TypedCheckout & { readonly cardholderId: string },
): Promise<PaymentMethodRow> {
  const card = entryOf(asked, caller.tenant.now());
  const session = await beginCheckout(steps, caller, asked);
  const completion = await completeCheckout(steps, { ...caller, session }, card);
  if (completion.kind === 'completed') return completion.method;
  if (completion.kind === 'type_not_supported') {
    const { funding, supported } = completion;
    throw methodRefusal('card_type_not_supported', { funding, supported });
  }
  if (completion.kind !== 'refused') throw refusal('service_unavailable');
  const { field, text } = CARD_REFUSALS[completion.reason];
  throw refused(field, completion.reason, text);
}

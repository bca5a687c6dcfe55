// Why an owner is asked: what a payment would pass, or what is not as it was.
import { z } from 'zod';
import type { Currency } from '#platform/money/money.ts';
import { countryOf } from '#modules/people/cardholders/currency.ts';
import { maskedNumber } from '#modules/wallets/wallets/mask.ts';

const cents = z.int();
const account = z.object({ cvu: z.string(), holderName: z.string() });

export const reasonSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('limitExceeded'),
    limit: z.enum(['cap', 'day', 'month']),
    limitCents: cents,
    usedCents: cents.describe('Without this payment.'),
    requestedCents: cents,
  }),
  z.object({ type: z.literal('aboveAutoApprove'), limitCents: cents, requestedCents: cents }),
  z.object({ type: z.literal('payeeChanged'), before: account, now: account }),
  z.object({ type: z.literal('documentIssuerMismatch'), issuerTaxId: z.string(), payeeTaxId: z.string() }),
]);
export type Reason = Readonly<z.infer<typeof reasonSchema>>;

/** The reasons as the organization sees them, which recognizes the account of a payee and needs no number. */
export const maskedReasons = (reasons: readonly Reason[], currency: Currency): Reason[] =>
  reasons.map((reason) => {
    if (reason.type !== 'payeeChanged') return reason;
    const masked = (one: z.infer<typeof account>) => ({
      ...one,
      cvu: maskedNumber(one.cvu, countryOf(currency)),
    });
    return { ...reason, before: masked(reason.before), now: masked(reason.now) };
  });

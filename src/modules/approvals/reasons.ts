// Why an owner is asked: what a payment would pass, or what is not as it was.
import { z } from 'zod';

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

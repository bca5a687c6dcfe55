// A payment in one line, for a model that made it or asks about it.
import type { z } from 'zod';
import { inUnits } from '#platform/route/tool.ts';
import type { checkedPaymentSchema } from './checks.ts';
import type { paymentSchema } from './model.ts';
import type { PaymentStatus } from './states.ts';

/** A payment by itself, with why it failed. */
export type ShownPayment = z.infer<typeof paymentSchema> & Pick<z.infer<typeof checkedPaymentSchema>, 'why'>;

/** The fields of a payment that third parties can write into. */
export const TEXTS_OF_OTHERS = ['payee', 'payeeHolderName', 'payeeAlias', 'reason', 'failure'];

export const paymentInWords = (payment: ShownPayment): string =>
  `The payment ${payment.id} of ${inUnits(payment.amountCents, payment.currency)} ${IN_WORDS[payment.status](payment)}${whyOf(payment)}`;

const whyOf = ({ why }: ShownPayment): string =>
  why === undefined || why === null ? '' : ` ${why.message} ${why.fix}`;

const IN_WORDS: Readonly<Record<PaymentStatus, (payment: ShownPayment) => string>> = {
  settled: () => 'has settled.',
  processing: ({ id }) =>
    `is on its way, and it is not known yet whether it arrives. Do not pay again: ask wallet_payment_status with payment_id ${id}.`,
  pending_approval: ({ id, approvalUrl }) =>
    `is held and waits for the owner of the wallet, who decides at ${approvalUrl}. ` +
    `Do not pay again: call wallet_payment_status with payment_id ${id} and wait_seconds 25 until it is decided.`,
  rejected: () => 'was not approved, and nothing was paid.',
  failed: () => 'failed: the money is back in the wallet.',
  returned: () => 'settled and then came back: the money is in the wallet again.',
};

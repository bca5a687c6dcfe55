// The events of money that arrives for payment methods and goes back.
import { isoOf } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { methodAccounts } from '#modules/issuing/payment-methods/accounts.ts';
import { sampleAccount } from '#modules/issuing/payment-methods/events.ts';
import { paymentMethodSchema, toPaymentMethod } from '#modules/issuing/payment-methods/model.ts';
import type { PaymentMethodRow } from '#modules/issuing/payment-methods/tables.ts';
import { depositSchema, refundSchema, toDeposit, toRefund } from './model.ts';
import type { MethodDepositRow, MethodRefundRow } from './tables.ts';

const SAMPLE_CENTS = 250_000;

const fundedSchema = paymentMethodSchema
  .extend({ deposit: depositSchema })
  .meta({ id: 'FundedPaymentMethod' });
const refundedSchema = paymentMethodSchema
  .extend({ refund: refundSchema })
  .meta({ id: 'RefundedPaymentMethod' });

const funded = defineEvent('payment_method.funded', {
  summary: 'Money arrived for a payment method that is an account.',
  schema: fundedSchema,
  sample: (context) => ({
    ...sampleAccount(context, { availableCents: SAMPLE_CENTS }),
    deposit: {
      id: context.newId('mdep'),
      amountCents: SAMPLE_CENTS,
      currency: 'MXN' as const,
      from: { name: 'Ana Prueba' },
      createdAt: isoOf(context.now),
    },
  }),
});

const sampleRefund = (status: 'done' | 'returned') => (context: SampleContext) => {
  const method = sampleAccount(context, { stuckCents: status === 'done' ? 0 : SAMPLE_CENTS });
  return {
    ...method,
    refund: {
      id: context.newId('mref'),
      paymentMethodId: method.id,
      depositId: context.newId('mdep'),
      amountCents: SAMPLE_CENTS,
      currency: 'MXN' as const,
      cause: 'released' as const,
      status,
      failure: status === 'done' ? null : 'account_closed',
      createdAt: isoOf(context.now),
      updatedAt: isoOf(context.now),
    },
  };
};

const refunded = defineEvent('payment_method.refunded', {
  summary: 'Money of a payment method went back to where it came from. `refund.cause` says why.',
  schema: refundedSchema,
  sample: sampleRefund('done'),
});
const refundFailed = defineEvent('payment_method.refund_failed', {
  summary:
    'Money that was to go back could not be sent, or came back. It stays in `stuckCents` until it is refunded once more.',
  schema: refundedSchema,
  sample: sampleRefund('returned'),
});
export const depositEvents = [funded, refunded, refundFailed];

/** The method with what is on it now. Its accounts must be locked. */
const shown = (tx: Tx, row: PaymentMethodRow, currency: MethodDepositRow['currency']) =>
  toPaymentMethod(row, { currency, ...methodAccounts.balances(tx, row.id) });

export const methodFunded = (tx: Tx, row: PaymentMethodRow, deposit: MethodDepositRow): string =>
  tx.emit(funded, row.id, { ...shown(tx, row, deposit.currency), deposit: toDeposit(deposit) });

export const methodRefunded = (tx: Tx, row: PaymentMethodRow, refund: MethodRefundRow): string =>
  tx.emit(refund.status === 'done' ? refunded : refundFailed, row.id, {
    ...shown(tx, row, refund.currency),
    refund: toRefund(refund),
  });

// The events of payments that integrators receive.
import { isoOf } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { paymentSchema, toPayment } from './model.ts';
import type { PaymentStatus } from './states.ts';
import type { PaymentRow } from './tables.ts';

const SAMPLE_CENTS = 150_050;

const event = (name: 'settled' | 'failed' | 'returned', summary: string, failure: string | null) =>
  defineEvent(`payment.${name}`, { summary, schema: paymentSchema, sample: sampleOf(name, failure) });

const sampleOf =
  (status: PaymentStatus, failure: string | null) =>
  ({ newId, now }: SampleContext) => ({
    id: newId('pay'),
    status,
    payee: 'Comercio Ejemplo SRL',
    payeeId: newId('pye'),
    payeeHolderName: 'COMERCIO EJEMPLO SRL',
    payeeCvu: '0000003100000000000001',
    payeeAlias: 'comercio.ejemplo',
    amountCents: SAMPLE_CENTS,
    currency: 'ARS' as const,
    subWalletId: newId('sub'),
    reason: 'Factura 42',
    approvalId: null,
    approvalUrl: null,
    reasons: null,
    document: null,
    failure,
    createdAt: isoOf(now),
    settledAt: status === 'failed' ? null : isoOf(now),
    receiptUrl: status === 'failed' ? null : 'https://monedero.example/receipts/7K2M9QXT4RWBHJ5N',
  });

const events = {
  settled: event('settled', 'The money of a payment arrived.', null),
  failed: event('failed', 'A payment did not go through, and its money is back.', 'destination_rejected'),
  returned: event('returned', 'A payment that had arrived came back.', 'account closed'),
};
export const paymentEvents = Object.values(events);

export const emitPayment = (draft: Draft, row: PaymentRow, how: keyof typeof events): string =>
  draft.emit(events[how], row.id, toPayment(row, draft));

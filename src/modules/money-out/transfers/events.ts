// The events of transfers that integrators receive.
import { isoOf, MINUTE_MS, plus } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { approvals } from '#modules/approvals/tables.ts';
import { toTransfer, transferSchema } from './model.ts';
import type { TransferStatus } from './states.ts';
import type { TransferRow } from './tables.ts';

const SAMPLE_CENTS = 150_050;
const SAMPLE_UNITS = 1500.5;
const SECONDS_20_MS = 20_000;

const event = (name: string, summary: string, status: TransferStatus) =>
  defineEvent(`send.${name}`, { summary, schema: transferSchema, sample: sampleOf(status) });

const FAILURES: Readonly<Partial<Record<TransferStatus, string>>> = {
  failed: 'destination_rejected',
  returned: 'account_closed',
  rejected: 'rejected',
};
const NOT_SENT: ReadonlySet<TransferStatus> = new Set(['pending_approval', 'rejected', 'cancelled']);

const sampleOf =
  (status: TransferStatus) =>
  ({ newId, now }: SampleContext) => {
    const approvalId = newId('appr');
    const isSettled = status === 'settled' || status === 'returned';
    return {
      id: newId('tx'),
      status,
      approval: {
        channel: 'whatsapp' as const,
        phone: '+54 •••••••0100',
        sent_at: isoOf(now),
        expires_at: isoOf(plus(now, 10 * MINUTE_MS)),
        id: approvalId,
        url: `https://monedero.example/approvals/${approvalId}`,
      },
      to: { type: 'alias' as const, value: 'comercio.ejemplo', name: 'COMERCIO EJEMPLO SRL' },
      from: { wallet_id: newId('wal'), sub_wallet: newId('swal') },
      amount: SAMPLE_UNITS,
      amount_cents: SAMPLE_CENTS,
      currency: 'ARS' as const,
      concept: 'Factura 42',
      purpose: null,
      document: null,
      failure: FAILURES[status] ?? null,
      estimated_settlement: NOT_SENT.has(status) ? null : isoOf(plus(now, SECONDS_20_MS)),
      created_at: isoOf(now),
      settled_at: isSettled ? isoOf(now) : null,
      receipt_url: isSettled ? 'https://monedero.example/receipts/7K2M9QXT4RWBHJ5N' : null,
      batch_id: null,
      reference: null,
      rail: { provider: 'transferencias-3.0' as const, external_id: isSettled ? 'ref-0001' : null },
    };
  };

const events = {
  approval_requested: event(
    'approval_requested',
    'A transfer waits for its owner, who is asked.',
    'pending_approval',
  ),
  approved: event('approved', 'The owner approved a transfer; it is queued to the rail.', 'approved'),
  rejected: event('rejected', 'The owner rejected a transfer, or did not answer in time.', 'rejected'),
  cancelled: event('cancelled', 'A transfer was cancelled before its owner had decided.', 'cancelled'),
  settled: event('settled', 'The money of a transfer arrived at its destination.', 'settled'),
  failed: event('failed', 'A transfer did not go through, and its money is back.', 'failed'),
  returned: event('returned', 'A transfer that had arrived came back.', 'returned'),
};
export const transferEvents = Object.values(events);

/** The approval of a transfer must be locked if there is one. */
export function emitTransfer(tx: Tx, row: TransferRow, how: keyof typeof events): void {
  const approval = row.approval_id === null ? undefined : tx.get(approvals, row.approval_id);
  tx.emit(events[how], row.id, toTransfer({ row, approval }, tx));
}

// Writes what an occurrence came to on it and on its scheduled payment, and notifies integrators.
import type { Tx } from '#platform/work/draft.ts';
import type { PaymentRow } from '#modules/money-out/payments/tables.ts';
import { countEnded } from './counts.ts';
import { emitPaused, emitRun } from './events.ts';
import { NOTIFY_PAUSED } from './job-kinds.ts';
import { endOf, type NotPaid } from './reasons.ts';
import { lastStatusOf } from './states.ts';
import { scheduledPayments, scheduledRuns, type RunRow, type ScheduleRow } from './tables.ts';

const SUSPECTED = 'suspected_fraud';

export type Occurrence = { readonly schedule: ScheduleRow; readonly run: RunRow };

/** Nothing was paid. */
export function noteNotPaid(tx: Tx, { schedule, run }: Occurrence, reason: NotPaid): void {
  const set = { reason, amount_minor: schedule.amount_minor, ran_at: tx.now };
  noteLast(tx, schedule, tx.move(scheduledRuns, run, endOf(reason), set), reason === 'sub_wallet_closed');
}

/** A payment was made. */
export function notePaid(tx: Tx, { schedule, run }: Occurrence, payment: PaymentRow): void {
  const set = {
    amount_minor: payment.amount_minor,
    payment_id: payment.id,
    approval_id: payment.approval_id,
    ran_at: tx.now,
  };
  const event = payment.status === 'settled' ? 'complete' : payment.status === 'processing' ? 'start' : 'ask';
  noteLast(tx, schedule, tx.move(scheduledRuns, run, event, set));
}

function noteLast(tx: Tx, schedule: ScheduleRow, run: RunRow, isOver = false): void {
  const last = { last_run_id: run.id, last_run_at: run.ran_at, last_status: lastStatusOf(run.status) };
  const noted = tx.update(scheduledPayments, schedule, last);
  const how = isOver ? 'cancel' : noted.next_run_at === null ? 'complete' : undefined;
  emitRun(tx, how === undefined ? noted : end(tx, noted, how), run);
}

/** It is completed after its last occurrence, and cancelled if nothing can be paid any more. */
function end(tx: Tx, schedule: ScheduleRow, how: 'cancel' | 'complete'): ScheduleRow {
  if (schedule.status !== 'active') return schedule;
  countEnded(tx, schedule);
  return tx.move(scheduledPayments, schedule, how, { next_run_at: null });
}

/** The steps by which an occurrence reaches the status of its payment. */
const STEPS: Readonly<
  Record<PaymentRow['status'], ReadonlyArray<'start' | 'complete' | 'reject' | 'fail' | 'return'>>
> = {
  pending_approval: [],
  processing: ['start'],
  settled: ['complete'],
  failed: ['fail'],
  returned: ['complete', 'return'],
  rejected: ['reject'],
};

const REACHED: Readonly<Record<PaymentRow['status'], RunRow['status']>> = {
  pending_approval: 'pending_approval',
  processing: 'processing',
  settled: 'completed',
  failed: 'failed',
  returned: 'failed',
  rejected: 'rejected',
};

/** The payment of an occurrence has gone on. A second time it changes nothing. */
export function followPayment(tx: Tx, { schedule, run }: Occurrence, payment: PaymentRow): void {
  if (run.status === REACHED[payment.status]) return;
  const steps = run.status === 'completed' ? STEPS[payment.status].slice(1) : STEPS[payment.status];
  let at = { schedule, run };
  for (const step of steps) {
    const moved = tx.move(scheduledRuns, at.run, step, { reason: payment.failure });
    const isLast = at.schedule.last_run_id === moved.id;
    const noted = isLast
      ? tx.update(scheduledPayments, at.schedule, { last_status: lastStatusOf(moved.status) })
      : at.schedule;
    const paused = isSuspected(noted, payment) ? pause(tx, noted) : undefined;
    emitRun(tx, paused ?? noted, moved);
    if (paused !== undefined) notifyPaused(tx, { schedule: paused, run: moved });
    at = { schedule: paused ?? noted, run: moved };
  }
}

/** A bank would see the next one as the same, and the owner would not look. Not of another payee. */
const isSuspected = (schedule: ScheduleRow, payment: PaymentRow): boolean =>
  payment.failure === SUSPECTED && schedule.status === 'active' && schedule.payee_id === payment.payee_id;

/** What is due already is skipped, since it sees the change. */
const pause = (tx: Tx, schedule: ScheduleRow): ScheduleRow =>
  tx.move(scheduledPayments, schedule, 'pause', {
    pause_reason: SUSPECTED,
    next_run_at: null,
    version: schedule.version + 1,
  });

function notifyPaused(tx: Tx, { schedule, run }: Occurrence): void {
  emitPaused(tx, schedule, run);
  tx.enqueue(NOTIFY_PAUSED, { runId: run.id });
}

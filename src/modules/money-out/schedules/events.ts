// The events of scheduled payments. Each occurrence ends in one of the first three: it was paid, it was not,
// or it was not to be. Only money that comes back after it had arrived makes it two.
import { DAY_MS, HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent, type SampleContext } from '#platform/events/event-type.ts';
import { toldSchema, toRun, toSchedule } from './model.ts';
import { reasonText, type NotPaid } from './reasons.ts';
import type { LastStatus, PauseReason } from './states.ts';
import type { RunRow, ScheduleRow } from './tables.ts';

const SAMPLE_CENTS = 150_050;
const MONTH_MS = 30 * DAY_MS;

const sampleOf =
  (status: LastStatus, reason: NotPaid | PauseReason | null, pauseReason: PauseReason | null = null) =>
  ({ newId, now }: SampleContext) => {
    const scheduleId = newId('sch');
    const paid = { amountCents: SAMPLE_CENTS, currency: 'ARS' as const };
    return {
      ...paid,
      id: scheduleId,
      agentLabel: 'compras',
      payee: 'Comercio Ejemplo SRL',
      payeeCvu: '0000003100000000000001',
      payeeAlias: 'comercio.ejemplo',
      reason: 'Abono mensual',
      cronExpression: '0 9 1 * *',
      timezone: 'America/Argentina/Buenos_Aires',
      endsAt: null,
      nextRunAt: pauseReason === null ? isoOf(plus(now, MONTH_MS)) : null,
      lastRunAt: isoOf(now),
      lastStatus: status,
      status: pauseReason === null ? ('active' as const) : ('paused' as const),
      pauseReason,
      createdAt: isoOf(plus(now, -HOUR_MS)),
      run: {
        ...paid,
        id: newId('run'),
        scheduledPaymentId: scheduleId,
        status,
        scheduledFor: isoOf(now),
        missed: 0,
        paymentId: status === 'skipped' ? null : newId('pay'),
        approvalId: null,
        reason,
        message: reason === null ? null : (reasonText(reason)?.en ?? null),
        ranAt: isoOf(now),
      },
    };
  };

const event = (name: string, summary: string, sample: ReturnType<typeof sampleOf>) =>
  defineEvent(`scheduled_payment.${name}`, { summary, schema: toldSchema, sample });

const events = {
  executed: event(
    'executed',
    'The money of an occurrence of a scheduled payment arrived.',
    sampleOf('completed', null),
  ),
  failed: event(
    'failed',
    'An occurrence of a scheduled payment was not paid, was rejected by the owner, or came back.',
    sampleOf('failed', 'insufficient_balance'),
  ),
  skipped: event(
    'skipped',
    'An occurrence of a scheduled payment was not to be paid.',
    sampleOf('skipped', 'panic_limit_reached'),
  ),
  paused: event(
    'paused',
    'A scheduled payment was paused by itself, since a bank suspects fraud. Its owner gets an e-mail.',
    sampleOf('failed', 'suspected_fraud', 'suspected_fraud'),
  ),
};
export const scheduleEvents = Object.values(events);

const EVENT_OF: Readonly<Partial<Record<RunRow['status'], keyof typeof events>>> = {
  completed: 'executed',
  failed: 'failed',
  rejected: 'failed',
  skipped: 'skipped',
};

export function emitRun(draft: Draft, schedule: ScheduleRow, run: RunRow): void {
  const name = EVENT_OF[run.status];
  if (name !== undefined) emit(draft, name, { schedule, run });
}

export const emitPaused = (draft: Draft, schedule: ScheduleRow, run: RunRow): void =>
  emit(draft, 'paused', { schedule, run });

const emit = (
  draft: Draft,
  name: keyof typeof events,
  { schedule, run }: { readonly schedule: ScheduleRow; readonly run: RunRow },
): void => {
  draft.emit(events[name], schedule.id, { ...toSchedule(schedule), run: toRun(run, 'en') });
};

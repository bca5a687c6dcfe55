// The rows of scheduled payments, of their occurrences, and of how many each spender has.
import type { Instant } from '#platform/time/clock.ts';
import {
  defineTable,
  idOf,
  int4,
  int8,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { derivedIdAt, type Id } from '#platform/ids/ids.ts';
import type { Currency } from '#platform/money/money.ts';
import {
  runMachine,
  scheduleMachine,
  type LastStatus,
  type PauseReason,
  type RunStatus,
  type ScheduleStatus,
} from './states.ts';

export const scheduledPayments = defineTable(
  'scheduled_payments',
  {
    tenant_id: ofTenant,
    id: idOf<'sch'>(),
    wallet_id: idOf<'wal'>(),
    /** Null: the owner's, from the whole wallet. */
    sub_wallet_id: nullable(idOf<'sub'>()),
    payee_id: idOf<'pye'>(),
    /** The agent's label at the last change or run; the next three are of that time too. */
    agent_label: personal(nullable(text), 'mention'),
    payee_label: personal(text, 'mention'),
    payee_number: personal(text, 'mention'),
    payee_alias: personal(nullable(text), 'mention'),
    currency: oneOf<Currency>(),
    amount_minor: int8,
    reason: personal(text, 'mention'),
    cron_expression: plain(text),
    time_zone: plain(text),
    ends_at: nullable(timestamptz),
    status: oneOf<ScheduleStatus>(),
    /** Why it is paused; null if its owner paused it, or it goes on. */
    pause_reason: nullable(oneOf<PauseReason>()),
    /** When the next occurrence is; null while it is paused, and if there is no other one. */
    next_run_at: nullable(timestamptz),
    /** When a job will look at it. */
    wakes_at: nullable(timestamptz),
    /** No occurrence up to here will be made again. */
    passed_until: timestamptz,
    last_run_id: nullable(idOf<'run'>()),
    last_run_at: nullable(timestamptz),
    last_status: nullable(oneOf<LastStatus>()),
    /** Counts changes by callers, so that a run sees one that came between. */
    version: int4,
    created_at: timestamptz,
  },
  {
    machine: scheduleMachine,
    ids: { prefix: 'sch' },
    kept: { stays: 'its payments name it', of: ['wallet_id'], leads: true },
  },
);
export type ScheduleRow = Row<typeof scheduledPayments>;

export const scheduledRuns = defineTable(
  'scheduled_runs',
  {
    tenant_id: ofTenant,
    id: idOf<'run'>(),
    scheduled_payment_id: idOf<'sch'>(),
    status: oneOf<RunStatus>(),
    scheduled_for: timestamptz,
    /** How many after it had passed as well when it was made; they are not made. */
    missed: int4,
    amount_minor: nullable(int8),
    currency: oneOf<Currency>(),
    payment_id: nullable(idOf<'pay'>()),
    approval_id: nullable(idOf<'appr'>()),
    reason: personal(nullable(text), 'mention'),
    created_at: timestamptz,
    ran_at: nullable(timestamptz),
  },
  {
    machine: runMachine,
    kept: { stays: 'it says the outcome of each occurrence', of: ['scheduled_payment_id'], leads: true },
  },
);
export type RunRow = Row<typeof scheduledRuns>;

/** An occurrence has yet to follow its payment. */
export const scheduledFollows = defineTable(
  'scheduled_follows',
  {
    tenant_id: ofTenant,
    id: idOf<'fol'>(),
    run_id: idOf<'run'>(),
    created_at: timestamptz,
  },
  { kept: { stays: 'a row goes when it was followed', inCells: { by: ['run_id'], others: 'stay' } } },
);
export type FollowRow = Row<typeof scheduledFollows>;

/** How many schedules have not ended. */
export const scheduleCounts = defineTable(
  'scheduled_payment_counts',
  {
    tenant_id: ofTenant,
    /** The id of the sub-wallet, or of the wallet. */
    id: plain(text),
    not_ended: int4,
  },
  { kept: { stays: 'it has a row for each wallet', inCells: { by: ['id'], others: 'stay' } } },
);

/** An occurrence is one row, however many make it. */
export const runIdOf = (scheduleId: string, at: Instant): Id<'run'> =>
  derivedIdAt('run', at, { about: `${scheduleId} ${at}`, of: scheduleId });

/** An occurrence makes one payment, and each knows the other's id. */
export const paymentIdOf = (runId: Id<'run'>): Id<'pay'> => `pay_${runId.slice('run_'.length)}`;
export const runIdOfPayment = (paymentId: string): Id<'run'> => `run_${paymentId.slice('pay_'.length)}`;

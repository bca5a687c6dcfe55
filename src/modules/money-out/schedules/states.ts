// How scheduled payments and their occurrences may move. An occurrence follows the payment that it made.
import { defineMachine } from '#platform/db/machine.ts';

export const SCHEDULE_STATUSES = ['active', 'paused', 'cancelled', 'completed'] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** Why one is paused that its owner did not pause. */
export const PAUSE_REASONS = ['suspected_fraud'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const scheduleMachine = defineMachine<ScheduleStatus, 'pause' | 'resume' | 'cancel' | 'complete'>({
  name: 'scheduled_payment',
  column: 'status',
  initial: 'active',
  statuses: SCHEDULE_STATUSES,
  events: {
    pause: { from: ['active'], to: 'paused' },
    resume: { from: ['paused'], to: 'active' },
    cancel: { from: ['active', 'paused'], to: 'cancelled' },
    complete: { from: ['active'], to: 'completed' },
  },
});

export const RUN_STATUSES = [
  'due',
  'pending_approval',
  'processing',
  'completed',
  'rejected',
  'failed',
  'skipped',
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const runMachine = defineMachine<
  RunStatus,
  'skip' | 'ask' | 'start' | 'complete' | 'reject' | 'fail' | 'return'
>({
  name: 'scheduled_run',
  column: 'status',
  initial: 'due',
  statuses: RUN_STATUSES,
  events: {
    skip: { from: ['due'], to: 'skipped' },
    ask: { from: ['due'], to: 'pending_approval' },
    start: { from: ['due', 'pending_approval'], to: 'processing' },
    complete: { from: ['due', 'pending_approval', 'processing'], to: 'completed' },
    reject: { from: ['pending_approval'], to: 'rejected' },
    fail: { from: ['due', 'pending_approval', 'processing'], to: 'failed' },
    return: { from: ['completed'], to: 'failed' },
  },
});

/** What is shown of the last occurrence; nothing while it is on its way. */
export const LAST_STATUSES = ['completed', 'pending_approval', 'rejected', 'failed', 'skipped'] as const;
export type LastStatus = (typeof LAST_STATUSES)[number];

export const lastStatusOf = (status: RunStatus): LastStatus | null =>
  LAST_STATUSES.find((one) => one === status) ?? null;

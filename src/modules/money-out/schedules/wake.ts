// The job that looks at a scheduled payment when its next occurrence falls due. One is queued at a time, so
// that many changes leave no pile of jobs behind.
import type { Instant } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { FALL_DUE } from './job-kinds.ts';
import type { ScheduleRow } from './tables.ts';

/** Answers when a job will look at it. One that comes too early queues the next. */
export function wake(
  draft: Draft,
  { id, wakes_at: wakesAt }: Pick<ScheduleRow, 'id' | 'wakes_at'>,
  nextRunAt: Instant | null,
): Instant | null {
  const isQueued = wakesAt !== null && wakesAt > draft.now;
  if (nextRunAt === null || (isQueued && wakesAt <= nextRunAt)) return wakesAt;
  draft.enqueue(FALL_DUE, { scheduledPaymentId: id }, nextRunAt - draft.now);
  return nextRunAt;
}

// When a scheduled payment is made next. Each time of the wall clock that its expression names comes once,
// whatever the clock does.
import type { Instant } from '#platform/time/clock.ts';
import { nextTime } from './cron.ts';
import type { ScheduleRow } from './tables.ts';
import { instantOf, wallTimeAt } from '#platform/time/wall-clock.ts';

export type Timing = Pick<ScheduleRow, 'cron_expression' | 'time_zone' | 'ends_at'>;

/** A clock that is put back shows so many times again at most that an expression names. */
const TIMES_TWICE_MAX = 300;

/** Returns null if there is none until it ends. */
export function occurrenceAfter(timing: Timing, after: Instant): Instant | null {
  const { cron_expression: expression, time_zone: zone, ends_at: endsAt } = timing;
  let wall = wallTimeAt(after, zone);
  for (let tries = 0; tries < TIMES_TWICE_MAX; tries++) {
    const next = nextTime(expression, wall);
    if (next === null) return null;
    const at = instantOf(next, zone);
    if (at > after) return endsAt !== null && at > endsAt ? null : at;
    wall = next;
  }
  throw new Error(`no occurrence of ${expression} in ${zone} was found after ${after}`);
}

export type Passed = {
  /** How many came after the first. */
  readonly missed: number;
  readonly next: Instant | null;
};

/** After a long outage it is not worth while to know more exactly. */
export const MISSED_COUNTED_MAX = 100;

/** What has become of an occurrence that is due since `first`, and of those after it. */
export function passedSince(timing: Timing, first: Instant, now: Instant): Passed {
  let missed = 0;
  let next = occurrenceAfter(timing, first);
  while (next !== null && next <= now && missed < MISSED_COUNTED_MAX) {
    missed += 1;
    next = occurrenceAfter(timing, next);
  }
  return { missed, next: next !== null && next <= now ? occurrenceAfter(timing, now) : next };
}

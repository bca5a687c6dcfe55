// Moves a tenant's clock to its goal, from one due moment to the next, and does what falls due on the way, so
// that a retry planned for an hour ahead is planned from its own time. A look, the move before it and the
// claim of what that makes due are one round trip.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, plus, SECOND_MS, type Clock } from '#platform/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import { announceQuery, type Announcement } from '#platform/db/cache.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import type { KeyLocks } from '#platform/key-locks.ts';
import { errorFields, type Log } from '#platform/log.ts';
import { lookOf, lookQuery, type DueLook, type DueSource } from '#platform/queue/due.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { tenantAnnouncement } from '#modules/base/identity/index.ts';
import { arriveAt, clocksLeftBehind } from './clock-goal.ts';

/** What others do is looked at again after so long, and each time after twice as long. */
const LOOK_MS_MIN = 1;
const LOOK_MS_MAX = 10;
/** Workers leave the jobs of the tenant to the process that moves its clock for so long after each move. */
const DRIVEN_MS = 5_000;
const TAKE_OVER_EVERY_MS = SECOND_MS;

export type ClockServices = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** What workers do besides jobs. */
  readonly dues: readonly DueSource[];
  readonly dueJobs: () => DueJobs;
  readonly keyLocks: KeyLocks;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp: () => Promise<void>;
  /** Ends what waits for something to happen, as soon as the process closes. */
  readonly closing: AbortSignal;
};

/**
 * Resolves when the clock is at its goal and all that is due there is done, and at once, undefined, where
 * another call moves it, in whichever process.
 */
export const driveAlone = (services: ClockServices, tenantId: string): Promise<unknown> =>
  services.keyLocks.tryHold(`test clock ${tenantId}`, () => drive(services, tenantId));

async function drive(services: ClockServices, tenantId: string): Promise<void> {
  const { pool, clock, dues, dueJobs, closing } = services;
  const look = lookQuery(dues, tenantId, dueJobs().expiries);
  let { aheadMs } = lookOf(await pool.one(look));
  let move: Move | undefined;
  let pauseMs = LOOK_MS_MIN;
  try {
    while (!closing.aborted) {
      const before = move === undefined ? undefined : await beforeStep(services, move);
      move = undefined;
      const { ran, looked } = await dueJobs().step({ tenantId, aheadMs, before, look });
      const seen = lookOf(looked);
      if (seen.goalMs === null) return;
      const next = nextOf(seen, clock);
      if (ran === 0 && next === 'others') await wait((pauseMs = Math.min(LOOK_MS_MAX, pauseMs * 2)));
      else pauseMs = LOOK_MS_MIN;
      if (ran > 0 || next === 'others') continue;
      if (next === 'arrived' && (await arriveAt(pool, tenantId, seen.goalMs))) return;
      if (next === 'arrived') continue;
      aheadMs = next.toMs;
      move = { tenantId, seen, aheadMs };
    }
  } finally {
    await pool.run(sql`update test_clocks set driven_until = null where tenant_id = ${tenantId}`);
  }
}

type Next = 'others' | 'arrived' | { readonly toMs: number };

/** What is left to do where no job is due that can be claimed: `others` have something of it. */
function nextOf({ aheadMs, goalMs, nextDue, expiriesUntil }: DueLook, clock: Clock): Next {
  const now = clock.now();
  const neededMs = nextDue === null ? Infinity : nextDue - now;
  if (neededMs <= aheadMs) return 'others';
  const toMs = Math.ceil(Math.min(Math.max(neededMs, (expiriesUntil ?? 0) - now), goalMs ?? 0));
  return toMs > aheadMs ? { toMs } : 'arrived';
}

/**
 * What is sent with the next step. Where tables are sharded it is sent by itself: the node that has the clock
 * announces it there, where no process listens, and the jobs of that step ask what time it is.
 */
async function beforeStep(services: ClockServices, move: Move): Promise<Query<unknown> | undefined> {
  const { pool } = services;
  const moved = moveQuery(services, move);
  if (!pool.isSharded) return moved;
  await pool.run(moved);
  await pool.run(announceQuery(heardAfter(services, move)));
  return undefined;
}

type Move = { readonly tenantId: string; readonly seen: DueLook; readonly aheadMs: number };

/**
 * Sets how far the clock is ahead, never back, and has all processes hear of it; those who do other work than
 * jobs are woken where some of it is due by then.
 */
function moveQuery(services: ClockServices, move: Move): Query<unknown> {
  const { tenantId, aheadMs } = move;
  const now = services.clock.now();
  const heard = heardAfter(services, move);
  return sql`
    with moved as (
      update test_clocks set offset_ms = greatest(offset_ms, ${aheadMs}::bigint), driven_until = ${isoOf(plus(now, DRIVEN_MS))}
      where tenant_id = ${tenantId} and goal_ms is not null
      returning 1)
    select pg_notify(channel, key)
    from moved, unnest(${encodeArray('text', heard, 'channel')}::text[], ${encodeArray('text', heard, 'key')}::text[]) as n(channel, key)`;
}

function heardAfter({ clock, dues }: ClockServices, { tenantId, seen, aheadMs }: Move): Announcement[] {
  const wakesOthers = seen.othersDue !== null && seen.othersDue <= plus(clock.now(), aheadMs);
  return [
    tenantAnnouncement(tenantId),
    ...(wakesOthers ? dues.map(({ channel }) => ({ channel, key: '' })) : []),
  ];
}

/** What a process accepted and did not finish, since it ended, is gone on with by another. */
export const takeOverSweep = (services: ClockServices): Sweep => ({
  name: 'sandbox.take_over_clocks',
  everyMs: TAKE_OVER_EVERY_MS,
  async runOnce() {
    const left = await clocksLeftBehind(services.pool, services.clock.now());
    for (const { tenant_id: tenantId } of left) driveInBackground(services, tenantId);
    return 0;
  },
});

/** The lock is held until it has ended, for which the process waits when it closes. */
function driveInBackground(services: ClockServices, tenantId: string): void {
  driveAlone(services, tenantId).catch((error: unknown) =>
    services.log.warn('test_clock.stopped', { tenant: tenantId, ...errorFields(error) }),
  );
}

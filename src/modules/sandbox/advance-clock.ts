// Moves a tenant's clock ahead, from one due moment to the next, and does what falls due on the way.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, plus, type Clock, type Instant } from '#platform/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Caller } from '#platform/context.ts';
import type { KeyLocks } from '#platform/key-locks.ts';
import type { StepServices } from '#platform/route.ts';
import { clockOffsetMs, lookAtDue, type DueSource } from '#platform/queue/due.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import { announceTenant } from '#modules/base/identity/index.ts';
import { movedByAnother, notThereYet } from './refusals.ts';

/** A receiver that never answers takes ten seconds for each attempt, and there may be several. */
const WORK_MS_MAX = 110_000;
const LOOK_EVERY_MS = 10;
const TURN_LOOK_EVERY_MS = 25;
/** Workers leave the jobs of the tenant to the request for so long after each step. */
const DRIVEN_MS = 5_000;

export type ClockServices = {
  readonly clock: Clock;
  /** What workers do besides jobs. */
  readonly dues: readonly DueSource[];
  readonly dueJobs: () => DueJobs;
  readonly keyLocks: KeyLocks;
  /** Ends what waits for something to happen, as soon as the process closes. */
  readonly closing: AbortSignal;
};

type Moving = Pick<StepServices, 'pool' | 'works' | 'gone'> & ClockServices & Caller;
/** How far ahead it goes, as that was asked, and by when a request must be answered. */
type Way = { readonly goalMs: number; readonly goal: Instant; readonly deadline: number };

/**
 * One request after the other moves the clock of a tenant: workers are kept from its jobs until one has
 * ended, and `goalOf` says where it goes from where the one before has left it.
 */
export async function advance(
  moving: Moving,
  goalOf: (presentMs: number) => number,
  msMax = WORK_MS_MAX,
): Promise<void> {
  const { pool, clock, keyLocks, gone, closing, tenant } = moving;
  const deadline = performance.now() + msMax;
  const move = async (): Promise<void> => {
    const goalMs = goalOf(await clockOffsetMs(pool, tenant.id));
    await moveOn(moving, { goalMs, goal: plus(clock.now(), goalMs), deadline });
  };
  while ((await keyLocks.tryHold(`test clock ${tenant.id}`, move)) === undefined) {
    gone.throwIfAborted();
    if (closing.aborted || performance.now() > deadline) throw movedByAnother();
    await wait(TURN_LOOK_EVERY_MS);
  }
}

/**
 * From one due moment to the next, so that a retry planned for an hour ahead is planned from its own time.
 */
async function moveOn(moving: Moving, way: Way): Promise<void> {
  try {
    for (;;) {
      const nextDue = await nextDueAfterWork(moving, way);
      const neededMs = nextDue - moving.clock.now();
      await moveTo(moving, Math.min(neededMs, way.goalMs));
      if (neededMs > way.goalMs) break;
    }
    await nextDueAfterWork(moving, way);
  } finally {
    await moving.pool.run(
      sql`update test_clocks set driven_until = null where tenant_id = ${moving.tenant.id}`,
    );
  }
}

/** Sets how far the clock is ahead, never back, and wakes the workers of what is not run here. */
async function moveTo({ works, clock, dues, tenant, actor }: Moving, aheadMs: number): Promise<void> {
  const drivenUntil = isoOf(plus(clock.now(), DRIVEN_MS));
  await works.run(tenant, actor, async (work) => {
    await work.run(
      sql`insert into test_clocks as c (tenant_id, offset_ms, driven_until)
          values (${tenant.id}, greatest(0, ${Math.ceil(aheadMs)}::bigint), ${drivenUntil})
          on conflict (tenant_id) do update
            set offset_ms = greatest(c.offset_ms, excluded.offset_ms), driven_until = excluded.driven_until`,
    );
    announceTenant(work, tenant.id);
    for (const { channel } of dues) work.announce(channel, '');
  });
}

/**
 * Does what is due and waits for what others do of it, and says when the next of it will be: infinitely far
 * off where there is none.
 */
async function nextDueAfterWork(
  { pool, clock, dues, dueJobs, closing, gone, tenant }: Moving,
  { goal, deadline }: Way,
): Promise<number> {
  const isOver = (): boolean => closing.aborted || gone.aborted || performance.now() > deadline;
  for (;;) {
    gone.throwIfAborted();
    const { aheadMs, tenantNow, nextDue } = await lookAtDue(pool, dues, tenant.id, clock);
    if (nextDue === null || nextDue > tenantNow) return nextDue ?? Infinity;
    if (isOver()) throw notThereYet({ tenantNow, nextDue, goal });
    const ran = await dueJobs().run({ tenantId: tenant.id, aheadMs, isOver });
    if (ran === 0) await wait(LOOK_EVERY_MS);
  }
}

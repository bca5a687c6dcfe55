// Moves a tenant's clock to its goal, from one due moment to the next, and does what falls due on the way, so
// that a retry planned for an hour ahead is planned from its own time. A look, the move before it and the
// claim of what that makes due are one round trip.
import { setTimeout as wait } from 'node:timers/promises';
import { SECOND_MS, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import type { KeyLocks } from '#platform/idempotency/key-locks.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import {
  lookOf,
  lookQuery,
  type DueLook,
  type DueSource,
  type IdleJobs,
  type LookRow,
} from '#platform/queue/due.ts';
import type { DueJobs } from '#platform/queue/due-jobs.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { beforeStep, type Move } from './move-clock.ts';
import { arriveAt, clocksLeftBehind, whereIsClock } from './clock-goal.ts';

/** What others do is looked at again after so long, and each time after twice as long. */
const LOOK_MS_MIN = 1;
const LOOK_MS_MAX = 10;
const TAKE_OVER_EVERY_MS = SECOND_MS;
/** Each look asks all shards. */
const TAKE_OVER_OF_SHARDS_EVERY_MS = 5 * SECOND_MS;

export type ClockServices = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Log;
  /** What workers do besides jobs. */
  readonly dues: readonly DueSource[];
  /** Jobs that need not be listed. */
  readonly idleJobs: readonly IdleJobs[];
  readonly dueJobs: () => DueJobs;
  readonly keyLocks: KeyLocks;
  readonly tenants: Pick<TenantDirectory, 'get'>;
  /** Resolves when this process has heard all earlier announcements. */
  readonly caughtUp: () => Promise<void>;
  /** Ends what waits for something to happen, as soon as the process closes. */
  readonly closing: AbortSignal;
};

/**
 * Resolves when the clock is at its goal and all that is due there is done, and at once, undefined, if
 * another call moves it, in whichever process.
 */
export const driveAlone = (services: ClockServices, tenantId: string): Promise<unknown> =>
  services.keyLocks.tryHold(`test clock ${tenantId}`, () => drive(services, tenantId));

async function drive(services: ClockServices, tenantId: string): Promise<void> {
  const { pool, clock, closing } = services;
  const { cellIds } = await services.tenants.get(tenantId);
  const { expiries } = services.dueJobs();
  const cells = cellIds.map((id) => ({ tenantId: id, look: lookQuery(services.dues, id, expiries) }));
  let { aheadMs } = await whereIsClock(pool, tenantId);
  let move: Move | undefined;
  let pauseMs = LOOK_MS_MIN;
  try {
    while (!closing.aborted) {
      const before = move === undefined ? undefined : await beforeStep(services, move);
      move = undefined;
      const { ran, seen } = await step(services, { cells, aheadMs, before });
      if (seen.goalMs === null) return;
      const next = nextOf(seen, clock);
      if (ran === 0 && next === 'others') await wait((pauseMs = Math.min(LOOK_MS_MAX, pauseMs * 2)));
      else pauseMs = LOOK_MS_MIN;
      if (ran > 0 || next === 'others') continue;
      if (next === 'arrived' && (await arriveAt(pool, tenantId, seen.goalMs))) return;
      if (next === 'arrived') continue;
      aheadMs = next.toMs;
      move = { tenantId, cellIds, seen, aheadMs };
    }
  } finally {
    await pool.run(sql`update test_clocks set driven_until = null where tenant_id = any(${cellIds}::text[])`);
  }
}

type Step = {
  readonly cells: readonly { readonly tenantId: string; readonly look: Query<LookRow> }[];
  readonly aheadMs: number;
  readonly before: Query<unknown> | undefined;
};

/** What is due in one cell after the other. What is due then is that of all of them. */
async function step({ dueJobs }: ClockServices, { cells, aheadMs, before }: Step) {
  const rows: LookRow[] = [];
  let ran = 0;
  for (const [n, { tenantId, look }] of cells.entries()) {
    const stepped = await dueJobs().step({ tenantId, aheadMs, before: n === 0 ? before : undefined, look });
    ran += stepped.ran;
    rows.push(stepped.looked);
  }
  return { ran, seen: lookOf(rows) };
}

type Next = 'others' | 'arrived' | { readonly toMs: number };

/** What is left to do if no job is due that can be claimed: `others` have something of it. */
function nextOf({ aheadMs, goalMs, nextDue, expiriesUntil }: DueLook, clock: Clock): Next {
  const now = clock.now();
  const neededMs = nextDue === null ? Infinity : nextDue - now;
  if (neededMs <= aheadMs) return 'others';
  const toMs = Math.ceil(Math.min(Math.max(neededMs, (expiriesUntil ?? 0) - now), goalMs ?? 0));
  return toMs > aheadMs ? { toMs } : 'arrived';
}

/** What a process accepted and did not finish, since it ended, is gone on with by another. */
export const takeOverSweep = (services: ClockServices): Sweep => ({
  name: 'sandbox.take_over_clocks',
  everyMs: services.pool.isSharded ? TAKE_OVER_OF_SHARDS_EVERY_MS : TAKE_OVER_EVERY_MS,
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

// Where a test clock is going. The goal is a row, so what was accepted goes on whichever process dies, and
// every process can say how far it has come.
import { instant, isoOf, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Caller } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import {
  defineTable,
  int8,
  nullable,
  ofTenant,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Work, Works } from '#platform/work/work.ts';

export type Whereabouts = {
  /** How far it is ahead of real time, in milliseconds. */
  readonly aheadMs: number;
  /** Where the clock is going; null if it goes nowhere. */
  readonly goal: { readonly aheadMs: number; readonly from: Instant; readonly at: Instant } | null;
};

const testClocks = defineTable(
  'test_clocks',
  {
    tenant_id: ofTenant,
    offset_ms: int8,
    driven_until: nullable(timestamptz),
    goal_ms: nullable(int8),
    goal_from: nullable(timestamptz),
    goal_at: nullable(timestamptz),
    goal_key: plain(nullable(text)),
  },
  {
    kept: {
      stays: 'it has a row for each tenant whose clock was moved',
      inCells: { others: 'copied' },
    },
  },
);
type ClockRow = Pick<Row<typeof testClocks>, 'offset_ms' | 'goal_ms' | 'goal_from' | 'goal_at'>;

export async function whereIsClock(db: Db, tenantId: string): Promise<Whereabouts> {
  const row = await db.maybe(
    sql<ClockRow>`select offset_ms, goal_ms, goal_from, goal_at from test_clocks where tenant_id = ${tenantId}`,
  );
  const { goal_ms: ms = null, goal_from: from = null, goal_at: at = null } = row ?? {};
  return {
    aheadMs: Number(row?.offset_ms ?? 0n),
    goal: ms === null || from === null || at === null ? null : { aheadMs: Number(ms), from, at },
  };
}

type GoalRequest = Caller & {
  readonly works: Works;
  readonly clock: Clock;
  readonly keyDigest: string | undefined;
};
type Present = { readonly aheadMs: number; readonly present: number };

/**
 * Sets where a clock is to go, and answers that: `goalOf` says it from where the clock is and from where it
 * is going already, which others may have asked for and which is gone to as well. The goal that the same
 * idempotency key has set is not gone beyond.
 */
export const setGoal = (
  { works, clock, tenant, actor, keyDigest }: GoalRequest,
  goalOf: (from: Present) => number,
): Promise<number> =>
  works.run(tenant, actor, async (work) => {
    const { offset_ms: offset, goal_ms: goal, goal_key: key } = await lockedClock(work);
    const [aheadMs, pendingMs] = [Number(offset), Number(goal ?? offset)];
    if (keyDigest !== undefined && key === keyDigest) return pendingMs;
    const goalMs = Math.ceil(goalOf({ aheadMs, present: Math.max(aheadMs, pendingMs) }));
    const furthestMs = Math.max(goalMs, pendingMs);
    const now = clock.now();
    await work.run(
      sql`update test_clocks set goal_ms = ${furthestMs}::bigint, goal_at = ${isoOf(plus(now, furthestMs))},
            goal_from = case when goal_ms is null then ${isoOf(plus(now, aheadMs))}::timestamptz else goal_from end,
            goal_key = ${keyDigest ?? null}
          where tenant_id = ${work.tenantId}`,
    );
    return goalMs;
  });

async function lockedClock(work: Work) {
  await work.run(
    sql`insert into test_clocks (tenant_id, offset_ms) values (${work.tenantId}, 0) on conflict do nothing`,
  );
  return work.one(
    sql<{ offset_ms: bigint; goal_ms: bigint | null; goal_key: string | null }>`
      select offset_ms, goal_ms, goal_key from test_clocks where tenant_id = ${work.tenantId} for update`,
  );
}

/** It goes no further than it has come. */
export const dropGoal = (db: Db, tenantId: string): Promise<number> =>
  db.run(
    sql`update test_clocks set goal_ms = null, goal_key = null, driven_until = null where tenant_id = ${tenantId}`,
  );

/** Ends the way to a goal; false if the goal has been set further meanwhile. */
export const arriveAt = async (db: Db, tenantId: string, goalMs: number): Promise<boolean> =>
  (await db.run(
    sql`update test_clocks set goal_ms = null, driven_until = null
        where tenant_id = ${tenantId} and goal_ms = ${goalMs}::bigint`,
  )) === 1;

/** Tenants whose clock has somewhere to go, and that no process has moved for a while. */
export const clocksLeftBehind = (db: Db, now: Instant): Promise<{ tenant_id: string }[]> =>
  db.all(
    sql<{ tenant_id: string }>`
      select tenant_id from test_clocks where goal_ms is not null and (driven_until is null or driven_until <= ${isoOf(now)})`,
  );

export const tenantTime = (clock: Clock, aheadMs: number): Instant => instant(clock.now() + aheadMs);

// Work that falls due in a tenant's time. The endpoint that moves a test clock must know when the next of it
// is due, and whether some of what is due has not been done yet.
import { isoOf, plus, type Clock, type Instant } from '../clock.ts';
import type { Pool } from '../db/pool.ts';
import { rawQuery, sql, type Db } from '../db/sql.ts';
import { JOBS_CHANNEL } from './job.ts';

export type DueSource = {
  /** The channel on which the workers that do it listen. */
  readonly channel: string;
  nextDue(db: Db, tenantId: string): Promise<Instant | null>;
  isBusy(db: Db, tenantId: string, tenantNow: Instant): Promise<boolean>;
};

export const jobsDue: DueSource = {
  channel: JOBS_CHANNEL,
  async nextDue(db, tenantId) {
    const { at } = await db.one(
      sql<{ at: Instant | null }>`
        select min(run_at) as at from jobs where tenant_id = ${tenantId} and failed_at is null`,
    );
    return at;
  },
  async isBusy(db, tenantId, tenantNow) {
    const { busy } = await db.one(
      sql<{ busy: boolean }>`
        select exists (select 1 from jobs where tenant_id = ${tenantId} and failed_at is null
                         and run_at <= ${isoOf(tenantNow)}) as busy`,
    );
    return busy;
  },
};

/** How far a tenant's clock is ahead of real time, in milliseconds. */
export async function clockOffsetMs(db: Db, tenantId: string): Promise<number> {
  const clock = await db.maybe(
    sql<{ offset_ms: bigint }>`select offset_ms from test_clocks where tenant_id = ${tenantId}`,
  );
  return Number(clock?.offset_ms ?? 0n);
}

/**
 * When the next work is due; null where none will be. It reads all sources in one snapshot of the database,
 * since work that one of them has done may have become work of another.
 */
export const lookAtDue = (
  pool: Pool,
  sources: readonly DueSource[],
  tenantId: string,
  clock: Clock,
): Promise<Instant | null | 'busy'> =>
  pool.transaction(async (tx) => {
    await tx.run(rawQuery('set transaction isolation level repeatable read, read only', []));
    const tenantNow = plus(clock.now(), await clockOffsetMs(tx, tenantId));
    let nextDue: Instant | null = null;
    for (const source of sources) {
      if (await source.isBusy(tx, tenantId, tenantNow)) return 'busy';
      const at = await source.nextDue(tx, tenantId);
      if (at !== null && (nextDue === null || at < nextDue)) nextDue = at;
    }
    return nextDue;
  });

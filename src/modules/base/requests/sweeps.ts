// Forgets requests that are older than the log is kept.
import { DAY_MS, isoOf, MINUTE_MS, plus, type Instant } from '#platform/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Sweep, SweepServices } from '#platform/queue/sweep.ts';

const OLD_EVERY_MS = 10 * MINUTE_MS;
const OLD_ROWS_MAX = 50_000;

export const requestSweeps = ({ pool, clock, keep }: SweepServices): Sweep[] => [
  {
    name: 'requests.old',
    everyMs: OLD_EVERY_MS,
    runOnce: () => deleteOldRequests(pool, clock.now(), keep.requests),
  },
];

export const deleteOldRequests = (db: Db, now: Instant, keptDays: number): Promise<number> =>
  db.run(
    sql`delete from api_requests where ctid = any(array(
          select ctid from api_requests where created_at < ${isoOf(plus(now, -keptDays * DAY_MS))} limit ${OLD_ROWS_MAX}))`,
  );

// Forgets requests that are older than the log is kept.
import { DAY_MS, isoOf, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { deleteWhere } from '#platform/db/scopes.ts';
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

export const deleteOldRequests = (pool: Pool, now: Instant, keptDays: number): Promise<number> =>
  deleteWhere(pool, {
    table: 'api_requests',
    where: 'created_at < $1',
    values: [isoOf(plus(now, -keptDays * DAY_MS))],
    rowsMax: OLD_ROWS_MAX,
  });

// Forgets what has ended, in real time: requests and tokens a while after their end, and clients that
// registered and were then not used.
import { DAY_MS, HOUR_MS, isoOf, plus, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

const ROWS_MAX = 10_000;
/** A code or a token that comes again after that is simply not known. */
const KEPT_MS = DAY_MS;
const UNUSED_MS = DAY_MS;
/** Longer than a refresh token is valid. */
const IDLE_MS = 90 * DAY_MS;

export const forgetGrantsSweep = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Sweep => ({
  name: 'grants.forget',
  everyMs: HOUR_MS,
  async runOnce() {
    const now = clock.now();
    const before = isoOf(plus(now, -KEPT_MS));
    const requests = await pool.run(
      sql`delete from grant_requests where id in (
            select id from grant_requests where expires_at < ${before} order by expires_at, id limit ${ROWS_MAX})`,
    );
    const tokens = await pool.run(
      sql`delete from grant_tokens where (tenant_id, id) in (
            select tenant_id, id from grant_tokens
            where expires_at < ${before} order by expires_at, tenant_id, id limit ${ROWS_MAX})`,
    );
    const clients = await pool.run(
      sql`delete from grant_clients where id in (
            select id from grant_clients
            where coalesce(last_used_at, created_at) < ${isoOf(plus(now, -UNUSED_MS))}
              and (last_used_at is null or last_used_at < ${isoOf(plus(now, -IDLE_MS))})
            order by id limit ${ROWS_MAX})`,
    );
    return requests + tokens + clients;
  },
});

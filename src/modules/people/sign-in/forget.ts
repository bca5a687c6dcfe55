// Forgets what has ended: codes, counted tries, and sessions a while after their last use. However a session
// ends, it is not used afterwards.
import { DAY_MS, isoOf, MINUTE_MS, plus, type Clock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { oldestGood } from './session.ts';

const EVERY_MS = 5 * MINUTE_MS;
const ROWS_MAX = 10_000;
/** The clocks of processes differ, and a late job still looks for its code. */
const KEPT_MS = DAY_MS;

export const forgetSignInSweep = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Sweep => ({
  name: 'sign_in.forget',
  everyMs: EVERY_MS,
  async runOnce() {
    const now = clock.now();
    const before = isoOf(plus(now, -KEPT_MS));
    const unusedSince = isoOf(plus(oldestGood(now), -KEPT_MS));
    const codes = await pool.run(
      sql`delete from one_time_codes where id in (
            select id from one_time_codes where expires_at < ${before} order by expires_at, id limit ${ROWS_MAX})`,
    );
    const attempts = await pool.run(
      sql`delete from sign_in_attempts where key in (
            select key from sign_in_attempts where ends_at < ${before} order by ends_at, key limit ${ROWS_MAX})`,
    );
    const sessions = await pool.run(
      sql`delete from sessions where id in (
            select id from sessions where last_seen_at < ${unusedSince} order by last_seen_at, id limit ${ROWS_MAX})`,
    );
    return codes + attempts + sessions;
  },
});

// Forgets logins a while after their end, in real time.
import { HOUR_MS, isoOf, plus, type Clock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { sql } from '#platform/db/sql.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { KEPT_MS } from './bounds.ts';

const ROWS_MAX = 10_000;

export const forgetLoginsSweep = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Sweep => ({
  name: 'device_logins.forget',
  everyMs: HOUR_MS,
  runOnce: () =>
    pool.run(
      sql`delete from device_logins where id in (
            select id from device_logins where expires_at < ${isoOf(plus(clock.now(), -KEPT_MS))}
            order by expires_at, id limit ${ROWS_MAX})`,
    ),
});

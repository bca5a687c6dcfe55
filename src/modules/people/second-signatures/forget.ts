// Forgets second signatures a while after their end.
import { DAY_MS, HOUR_MS, isoOf, plus, type Clock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

const ROWS_MAX = 10_000;
const KEPT_MS = 90 * DAY_MS;

export const forgetSignaturesSweep = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Sweep => ({
  name: 'second_signatures.forget',
  everyMs: HOUR_MS,
  runOnce: () =>
    pool.run(
      sql`delete from second_signatures where (tenant_id, id) in (
            select tenant_id, id from second_signatures where expires_at < ${isoOf(plus(clock.now(), -KEPT_MS))}
            order by expires_at, id limit ${ROWS_MAX})`,
    ),
});

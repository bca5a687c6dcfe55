// Forgets invitations a while after their end. Until then their list says how each of them ended.
import { DAY_MS, isoOf, HOUR_MS, plus, type Clock } from '#platform/time/clock.ts';
import { sql } from '#platform/db/sql.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Sweep } from '#platform/queue/sweep.ts';

const EVERY_MS = HOUR_MS;
const ROWS_MAX = 10_000;
const KEPT_MS = 90 * DAY_MS;

export const forgetInvitationsSweep = ({
  pool,
  clock,
}: {
  readonly pool: Pool;
  readonly clock: Clock;
}): Sweep => ({
  name: 'invitations.forget',
  everyMs: EVERY_MS,
  runOnce: () =>
    pool.run(
      sql`delete from invitations where id in (
            select id from invitations where expires_at < ${isoOf(plus(clock.now(), -KEPT_MS))}
            order by expires_at, id limit ${ROWS_MAX})`,
    ),
});

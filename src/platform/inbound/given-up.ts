// Messages that were given up: what kept them from being handled may be over, so each is handled once more an
// hour later, and every hour for a week. In between, its job is kept with its last error.
import { DAY_MS, HOUR_MS, isoOf, MINUTE_MS, plus, type Clock } from '../time/clock.ts';
import type { Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { ATTEMPTS_MAX } from './job.ts';
import { HANDLE_JOB } from './messages.ts';
import type { Sweep } from '../queue/sweep.ts';

const EVERY_MS = 5 * MINUTE_MS;
const AGAIN_AFTER_MS = HOUR_MS;
const AGAIN_MS_MAX = 7 * DAY_MS;

export const givenUpSweep = (pool: Pool, clock: Clock): Sweep => ({
  name: 'inbound.given_up',
  everyMs: EVERY_MS,
  runOnce() {
    const now = clock.now();
    return pool.run(
      sql`update jobs j set failed_at = null, attempts = ${ATTEMPTS_MAX - 1}
          from inbound_messages m
          where j.kind = ${HANDLE_JOB} and j.failed_at < ${isoOf(plus(now, -AGAIN_AFTER_MS))}
            and m.tenant_id = j.tenant_id and m.id = j.payload->>'inboundId' and m.handled_at is null
            and m.received_at > ${isoOf(plus(now, -AGAIN_MS_MAX))}`,
    );
  },
});

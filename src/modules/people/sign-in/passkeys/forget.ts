// Forgets the challenges that were answered, well after they have ended: the clocks of processes differ.
import { isoOf, MINUTE_MS, plus, type Clock, type Instant } from '#platform/time/clock.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Sweep } from '#platform/queue/sweep.ts';
import { CHALLENGE_MS_MAX } from './challenge.ts';

const EVERY_MS = MINUTE_MS;
const ROWS_MAX = 50_000;

const forgetUsedChallenges = (db: Db, now: Instant): Promise<number> =>
  db.run(
    sql`delete from used_passkey_challenges where challenge_hash in (
          select challenge_hash from used_passkey_challenges where expires_at < ${isoOf(plus(now, -CHALLENGE_MS_MAX))}
          order by expires_at, challenge_hash limit ${ROWS_MAX})`,
  );

export const forgetSweep = ({ pool, clock }: { readonly pool: Pool; readonly clock: Clock }): Sweep => ({
  name: 'passkeys.used_challenges',
  everyMs: EVERY_MS,
  runOnce: () => forgetUsedChallenges(pool, clock.now()),
});

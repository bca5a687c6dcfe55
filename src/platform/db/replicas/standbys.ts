// If synchronous standbys are set up, a COMMIT is answered once they have it. A session whose wait was broken
// off has committed all the same: what it wrote is seen, and may be gone after a failover. So what is
// answered from what another session wrote is answered behind a commit that waits for the standbys itself,
// and with it for all that was committed before.
import type { Pool } from '../pool.ts';
import { rawQuery } from '../sql.ts';

/** A record in the log, without which a commit has nothing to wait for; none if no standby is set up. */
export const WAIT_FOR_STANDBYS = rawQuery<never>(
  "select pg_logical_emit_message(true, 'monedero', '') as at where current_setting('synchronous_standby_names') <> ''",
  [],
);

/** Resolves once all that is seen now is where the deployment promises it to be. */
export const untilAtStandbys = (pool: Pick<Pool, 'transaction'>): Promise<unknown> =>
  pool.transaction((tx) => tx.commit([WAIT_FOR_STANDBYS]));

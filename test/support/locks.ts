// Requests that meet: while a transaction of the test holds a lock, each gets as far as it can.
import { sql, type Db } from '#platform/db/sql.ts';
import { until } from './wait.ts';

const WAITING = sql<{ n: number }>`
  select count(*)::int as n from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`;
/** On a cluster they wait on the node that has the row. */
const WAITING_ON_NODES = sql<{ n: number }>`
  select count(distinct waiting_gpid)::int as n from citus_lock_waits`;

/** Resolves when so many sessions of this database wait for a lock. What the server itself begins is none. */
export const untilAllWait = (tx: Db, sessions: number): Promise<number> =>
  until(
    `${sessions} sessions wait`,
    async () => {
      const [, { rows }] = await tx.batch([
        sql`select pg_stat_clear_snapshot()`,
        process.env['TEST_CITUS_URL'] === undefined ? WAITING : WAITING_ON_NODES,
      ]);
      return rows[0]?.n ?? 0;
    },
    (waiting) => waiting >= sessions,
  );

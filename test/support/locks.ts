// Requests that meet: while a transaction of the test holds a lock, each gets as far as it can.
import { sql, type Db } from '#platform/db/sql.ts';
import { until } from './wait.ts';

const WAITING = sql<{ n: number }>`
  select count(*)::int as n from pg_locks where not granted and pid in (
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend')`;
/** On a cluster they wait on the node that has the row, to which they have gone or Citus has sent them. */
const WAITING_ON_NODES = sql<{ n: number }>`
  select sum(result::int)::int as n from run_command_on_all_nodes(
    'select count(distinct l.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and a.datname = current_database() and a.backend_type = ''client backend''')`;

/** For tests that lock a table: on a cluster its shards are tables of their own. False elsewhere. */
export const CANNOT_LOCK_TABLES =
  process.env['TEST_CITUS_URL'] !== undefined && 'a table of a cluster is not locked with its shards';

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

// Requests that meet: while a transaction of the test holds a lock, each gets as far as it can.
import { sql, type Db } from '#platform/db/sql.ts';
import { until } from './wait.ts';

/** Resolves when so many sessions of this database wait for a lock. What the server itself begins is none. */
export const untilAllWait = (tx: Db, sessions: number): Promise<number> =>
  until(
    `${sessions} sessions wait`,
    async () => {
      const [, { rows }] = await tx.batch([
        sql`select pg_stat_clear_snapshot()`,
        sql<{ n: number }>`
          select count(*)::int as n from pg_locks where not granted and pid in (
            select pid from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend')`,
      ]);
      return rows[0]?.n ?? 0;
    },
    (waiting) => waiting >= sessions,
  );

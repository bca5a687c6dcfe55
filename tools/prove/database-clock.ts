// The clock of a database for a proof in which days pass. Processes compare theirs with it, and write nothing
// if they differ by more than a minute: so it is turned with theirs, as it is if days have passed.
import { createPool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';

export type DatabaseClock = { turnTo(aheadMs: number): Promise<void> };

const tellsAhead = (ms: number) =>
  rawQuery<never>(
    `create or replace function public.clock_timestamp() returns timestamptz language sql volatile
     as 'select pg_catalog.clock_timestamp() + interval ''${ms} ms'''`,
    [],
  );

/**
 * Makes the clock of a database one that can be turned: in sessions that begin from now on, ours is found
 * before the one of PostgreSQL.
 */
export async function turnableClockOf(databaseUrl: string): Promise<DatabaseClock> {
  const run = async (statement: ReturnType<typeof tellsAhead>): Promise<void> => {
    const pool = createPool(databaseUrl, { max: 1, name: 'monedero prove' });
    try {
      await pool.run(statement);
    } finally {
      await pool.end();
    }
  };
  await run(tellsAhead(0));
  await run(
    rawQuery<never>(
      `do $$ begin
         execute format('alter database %I set search_path = public, pg_catalog', current_database());
       end $$`,
      [],
    ),
  );
  return { turnTo: (aheadMs) => run(tellsAhead(aheadMs)) };
}

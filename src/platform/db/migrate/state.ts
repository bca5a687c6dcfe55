// What of the migrations a database lacks, in a sentence for who starts on it: they were never run, another
// process runs them at this moment, or they were cut off.
import { LOCK_KEY, pendingMigrations } from './migrate.ts';
import type { Migration } from './runs.ts';
import { concurrentIndex, outsideReason } from './text.ts';
import { sql, type Db } from '../sql.ts';

/** What has not run yet, if anything. Throws if the database does not belong to this program. */
export async function whatIsPending(db: Db, migrations: readonly Migration[]): Promise<string | undefined> {
  const names = new Set(await pendingMigrations(db, migrations));
  if (names.size === 0) return undefined;
  const pid = await whoMigrates(db);
  if (pid !== undefined)
    return `${names.size} migrations are pending, and process ${pid} of the database runs them: start again once it has ended`;
  const begun = await firstBegun(
    db,
    migrations.filter(({ name }) => names.has(name)),
  );
  if (begun !== undefined)
    return `the migration ${begun} was cut off half-way, and ${names.size} are pending: run "monedero migrate", which takes away what was begun and goes on`;
  return `${names.size} migrations are pending: run "monedero migrate" first`;
}

/** Who has the turn. PostgreSQL shows the key in two halves. */
async function whoMigrates(db: Db): Promise<number | undefined> {
  const found = await db.maybe(
    sql<{ pid: number }>`
      select l.pid from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and l.granted and l.objsubid = 1
        and (l.classid::bigint << 32) + l.objid::bigint = ${LOCK_KEY}::bigint`,
  );
  return found?.pid;
}

/** All but an index that is built beside writers is taken back as if it had never begun. */
async function firstBegun(db: Db, pending: readonly Migration[]): Promise<string | undefined> {
  for (const { name, text } of pending) {
    const index = outsideReason(text) === undefined ? undefined : concurrentIndex(text);
    if (index?.does !== 'create') continue;
    const half = await db.maybe(
      sql<{ found: boolean }>`
        select true as found from pg_index where indexrelid = to_regclass(${index.name}) and not indisvalid`,
    );
    if (half !== undefined) return name;
  }
  return undefined;
}

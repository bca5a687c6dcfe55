// Runs migrations on a database that others use. A statement that waits for a strong lock makes everybody
// behind it wait as well, so it waits for a moment only: then all of its transaction is taken back, and tried
// again a little later.
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, SECOND_MS, type Clock } from '../../time/clock.ts';
import { concurrentIndex, outsideReason } from './text.ts';
import { isDatabaseAway, sqlState, type Connection, type Pool } from '../pool.ts';
import { rawQuery, sql, type Db, type Query } from '../sql.ts';

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/** How locks that others hold are waited for. */
export type Retries = {
  /** How long everybody else waits at most, each time. */
  readonly lockMsMax: number;
  readonly tries: number;
  readonly pauseMs: number;
};
export const RETRIES: Retries = { lockMsMax: 1_000, tries: 60, pauseMs: 2_000 };

type Migrating = { readonly pool: Pool; readonly clock: Clock; readonly retries: Retries };
type Run = { readonly isOutside: boolean; readonly migrations: readonly Migration[] };

/** A lock was not given in time, or two transactions waited for each other. */
const FULL = '53100';
const BLOCKED = new Set(['55P03', '40P01']);
/** Such a statement stops no one, so it may wait for transactions that began before it. */
const OUTSIDE_LOCK_TIMEOUT = '10min';

/** Neighbours that run in a transaction may share one. */
export function runsOf(migrations: readonly Migration[]): Run[] {
  const runs: { isOutside: boolean; migrations: Migration[] }[] = [];
  for (const migration of migrations) {
    const isOutside = outsideReason(migration.text) !== undefined;
    const last = runs.at(-1);
    if (last === undefined || isOutside || last.isOutside) runs.push({ isOutside, migrations: [migration] });
    else last.migrations.push(migration);
  }
  return runs;
}

const timeouts = (lockTimeout: string, ofTransaction: boolean): Query<unknown> =>
  rawQuery("select set_config('lock_timeout', $1, $2), set_config('statement_timeout', '0', $2)", [
    lockTimeout,
    ofTransaction,
  ]);

/**
 * Runs them in one transaction, or in several if locks add up: as soon as its migrations hold more tables
 * than a few, what has run is committed, and the rest goes on in another one.
 */
export async function runTogether(migrating: Migrating, migrations: readonly Migration[]): Promise<void> {
  const inUse = await migrating.pool.one(TABLES);
  let left = migrations;
  while (left.length > 0) left = left.slice(await runFirst(migrating, left, inUse.oids));
}

/** Answers how many have run. */
async function runFirst(
  migrating: Migrating,
  migrations: readonly Migration[],
  inUse: string,
): Promise<number> {
  const { pool, clock, retries } = migrating;
  for (let tries = 1; ; tries++) {
    try {
      return await pool.transaction(async (tx) => {
        await tx.run(timeouts(`${retries.lockMsMax}ms`, true));
        let ran = 0;
        for (const migration of migrations) {
          await named(migration, () => tx.script(migration.text));
          await tx.run(appliedQuery(migration, clock));
          ran += 1;
          if ((await tx.one(lockedQuery(inUse))).tables > LOCKED_TABLES_MAX) break;
        }
        return ran;
      });
    } catch (error) {
      if (!isBlocked(error)) throw error;
      if (tries >= retries.tries) throw await heldUp(migrating, error);
      await wait(retries.pauseMs);
    }
  }
}

/** How many tables may be locked at once before they are given back to others. */
const LOCKED_TABLES_MAX = 4;

/** Those that are there before anything runs; no other process uses one that is made meanwhile. */
const TABLES = rawQuery<{ readonly oids: string }>(
  "select coalesce(array_agg(oid), '{}')::text as oids from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace",
  [],
);

/** Those of these tables that this transaction keeps from being written to. */
const lockedQuery = (inUse: string): Query<{ readonly tables: number }> =>
  rawQuery(
    'select count(distinct relation)::int as tables from pg_locks where pid = pg_backend_pid() ' +
      "and locktype = 'relation' and relation = any($1::oid[]) " +
      "and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')",
    [inUse],
  );

/** It may have been cut off before: what it began is taken away, and what it did is not done again. */
export async function runOutside(
  { pool, clock }: Migrating,
  migrations: readonly Migration[],
): Promise<void> {
  for (const migration of migrations) {
    const connection = await pool.connect();
    try {
      await connection.run(timeouts(OUTSIDE_LOCK_TIMEOUT, false));
      const index = concurrentIndex(migration.text);
      if (index?.does === 'create') await createIndex(connection, migration, index.name);
      else await named(migration, () => connection.script(migration.text));
      await connection.run(appliedQuery(migration, clock));
    } finally {
      await connection.close();
    }
  }
}

/** One that was not finished is not used for reading, and is kept up and unique all the same. */
async function createIndex(connection: Connection, migration: Migration, name: string): Promise<void> {
  const state = await connection.maybe(
    sql<{
      is_valid: boolean;
    }>`select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`,
  );
  if (state?.is_valid === true) return;
  const drop = `drop index concurrently if exists ${name}`;
  if (state !== undefined) await named(migration, () => connection.script(drop));
  try {
    await named(migration, () => connection.script(migration.text));
  } catch (error) {
    await connection.script(drop).catch(() => undefined);
    throw error;
  }
}

const appliedQuery = ({ name, checksum }: Migration, clock: Clock): Query<unknown> =>
  sql`insert into schema_migrations (name, checksum, applied_at) values (${name}, ${checksum}, ${isoOf(clock.now())})`;

async function named(migration: Migration, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`${migration.name}: ${said}${adviceOn(error)}`, { cause: error });
  }
}

/** A lock that others hold is tried again, so its advice comes once all tries were in vain. */
function adviceOn(error: unknown): string {
  if (isBlocked(error)) return '';
  if (sqlState(error) === FULL)
    return '; nothing of it was kept: make room on the disk of the database, and run this again, which goes on from there';
  if (isDatabaseAway(error))
    return '; the connection was lost: see that the database runs, and run this again, which goes on from there';
  return '; nothing of it was kept: put that right, and run this again, which goes on from there';
}

const isBlocked = (error: unknown): boolean =>
  BLOCKED.has(sqlState(error instanceof Error ? (error.cause ?? error) : error) ?? '');

/** Says who has been in a transaction for longest, since that is mostly who holds the lock. */
async function heldUp({ pool, clock, retries }: Migrating, cause: unknown): Promise<Error> {
  const oldest = await oldestTransaction(pool);
  const seconds = oldest === undefined ? 0 : Math.round((clock.now() - oldest.since) / SECOND_MS);
  const who =
    oldest === undefined
      ? 'see pg_stat_activity for who holds it'
      : `the oldest transaction is of process ${oldest.pid} (${oldest.name || 'without a name'}), ${seconds} s old`;
  const said = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `${said} in ${retries.tries} tries, and nothing of it was kept: ${who}; end it and run "monedero migrate" again`,
    { cause },
  );
}

const oldestTransaction = (db: Db): Promise<{ pid: number; name: string; since: number } | undefined> =>
  db.maybe(
    sql<{ pid: number; name: string; since: number }>`
      select pid, application_name as name, xact_start as since from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      order by xact_start limit 1`,
  );

// Migrations are plain SQL files, `<UTC timestamp>_<what>.sql`, in the `migrations` folder of the platform
// and of each module. Those that are pending run in the order of their names, while one process at a time has
// an advisory lock. Neighbours share a transaction as long as it locks few tables. One that says
// `-- Outside of a transaction: …` runs alone between them, and a failure leaves what ran before it. A file
// that has run is never changed (its checksum is kept); a database from a newer program is refused.
import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../time/clock.ts';
import { RETRIES, runsOf, runTogether, runOutside, type Migration, type Retries } from './runs.ts';
import { rawQuery, sql, type Db, type Query } from '../sql.ts';
import { createPool, type Pool } from '../pool.ts';

export type { Migration } from './runs.ts';

const SOURCE_DIR = join(import.meta.dirname, '..', '..', '..');
const NAME = /^\d{14}_[a-z0-9_]+\.sql$/;
/** Any fixed number; all programs that migrate one database must use the same. */
export const LOCK_KEY = '7310579215';
/** A deploy may hold it for as long as its longest migration takes. */
const TURN_MS_MAX = 10 * 60_000;
const TURN_POLL_MS = 200;
/** The names of their sessions set who migrates apart from who waits for a turn. */
const [RUNS, TAKES_TURN] = ['monedero migrate', 'monedero migrate, its turn'];

export async function readMigrations(sourceDir = SOURCE_DIR): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for await (const path of glob('{platform,modules,providers}/**/migrations/*.sql', { cwd: sourceDir })) {
    const name = basename(path);
    if (!NAME.test(name)) throw new Error(`${path}: a migration is named <UTC timestamp>_<what>.sql`);
    const text = await readFile(join(sourceDir, path), 'utf8');
    migrations.push({ name, text, checksum: hash('sha256', text) });
  }
  migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = migrations.find((migration, i) => migration.name === migrations[i + 1]?.name);
  if (twice !== undefined) throw new Error(`two migrations are called ${twice.name}`);
  return migrations;
}

type Applied = { name: string; checksum: string };

/**
 * Brings the database up to date, and returns the migrations that it applied. It is safe to run from any
 * number of processes at once.
 */
export async function migrate(
  url: string,
  clock: Clock,
  migrations: readonly Migration[],
  retries: Retries = RETRIES,
): Promise<string[]> {
  const pool = createPool(url, { max: 1, name: RUNS, patient: true });
  try {
    return await withTurn(pool, RUNS, async () => {
      await pool.run(CREATE_APPLIED);
      const pending = pendingOf(migrations, await appliedIn(pool));
      for (const run of runsOf(pending))
        await (run.isOutside ? runOutside : runTogether)({ pool, clock, retries }, run.migrations);
      return pending.map((migration) => migration.name);
    });
  } finally {
    await pool.end();
  }
}

/** One process at a time changes the tables of a database. `name` is that of the sessions of the pool. */
export async function withTurn<T>(pool: Pool, name: string, run: () => Promise<T>): Promise<T> {
  // Nothing but the turn is taken on it, which ends with it.
  const turn = await pool.connect({ name: TAKES_TURN });
  try {
    await takeTurn(turn);
    await pool.run(endLeftBehind(name));
    return await run();
  } finally {
    await turn.close();
  }
}

const CREATE_APPLIED = rawQuery<never>(
  'create table if not exists schema_migrations ' +
    '(name text primary key, checksum text not null, applied_at timestamptz not null)',
  [],
);

/**
 * The statement of a process that was killed runs on with no one to answer, and keeps its locks. Who has
 * the turn is the only one that migrates, so it ends that session: an index that both have in hand would make
 * them wait for each other.
 */
const endLeftBehind = (name: string): Query<unknown> =>
  rawQuery(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() ' +
      "and application_name = $1 and state = 'active' and usename = current_user and pid <> pg_backend_pid()",
    [name],
  );

/**
 * Asked again and again: a session that waits for the lock keeps a snapshot, and an index that is built
 * concurrently by the one that has it would wait for that snapshot to end.
 */
async function takeTurn(turn: Db): Promise<void> {
  const deadline = performance.now() + TURN_MS_MAX;
  const take = rawQuery<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK_KEY}) as taken`, []);
  while (!(await turn.one(take)).taken) {
    if (performance.now() > deadline)
      throw new Error(
        `another process has been migrating for ${TURN_MS_MAX / 60_000} minutes: see how it gets on`,
      );
    await wait(TURN_POLL_MS);
  }
}

/** The pending migrations; throws if the database does not belong to this program. */
export async function pendingMigrations(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const exists = await db.one(
    sql<{ found: boolean }>`select to_regclass('schema_migrations') is not null as found`,
  );
  return pendingOf(migrations, exists.found ? await appliedIn(db) : []).map((migration) => migration.name);
}

const appliedIn = (db: Db): Promise<Applied[]> =>
  db.all(sql<Applied>`select name, checksum from schema_migrations order by name`);

function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = byName.get(name);
    if (migration === undefined) {
      throw new Error(
        `the database has the migration ${name}, which this version does not know: use a newer Monedero`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new Error(
        `the migration ${name} was changed after it had been applied: restore it and add a new one`,
      );
    }
  }
  const done = new Set(applied.map((one) => one.name));
  return migrations.filter((migration) => !done.has(migration.name));
}

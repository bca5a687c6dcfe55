// Migrations are plain SQL files, `<UTC timestamp>_<what>.sql`, in the `migrations` folder of the platform
// and of each module. Those that are pending run in the order of their names, in one transaction under an
// advisory lock: an upgrade happens whole or not at all. A file that has run is never changed (its checksum
// is kept); a database from a newer program is refused.
import { hash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isoOf, type Clock } from '../clock.ts';
import { rawQuery, sql, type Db } from './sql.ts';
import { createPool } from './pool.ts';

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

const SOURCE_DIR = join(import.meta.dirname, '..', '..');
const NAME = /^\d{14}_[a-z0-9_]+\.sql$/;
/** Any fixed number; all programs that migrate one database must use the same. */
const LOCK_KEY = '7310579215';

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
): Promise<string[]> {
  const pool = createPool(url, { max: 1, name: 'monedero migrate', patient: true });
  try {
    return await pool.transaction(async (tx) => {
      // A deploy may hold this lock for as long as its longest migration takes.
      await tx.run(
        rawQuery(
          "select set_config('lock_timeout', '10min', true), set_config('statement_timeout', '0', true)",
          [],
        ),
      );
      await tx.run(rawQuery(`select pg_advisory_xact_lock(${LOCK_KEY})`, []));
      await tx.run(
        rawQuery(
          'create table if not exists schema_migrations ' +
            '(name text primary key, checksum text not null, applied_at timestamptz not null)',
          [],
        ),
      );
      const pending = pendingOf(migrations, await appliedIn(tx));
      for (const migration of pending) {
        await runScript(tx, migration);
        await tx.run(
          sql`insert into schema_migrations (name, checksum, applied_at)
              values (${migration.name}, ${migration.checksum}, ${isoOf(clock.now())})`,
        );
      }
      return pending.map((migration) => migration.name);
    });
  } finally {
    await pool.end();
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

async function runScript(tx: Db, migration: Migration): Promise<void> {
  try {
    await tx.script(migration.text);
  } catch (error) {
    throw new Error(`${migration.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

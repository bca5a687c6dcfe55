// The database of a command or of `dev`: yours if DATABASE_URL names one, else the embedded one.
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openPool } from '#platform/db/open-pool.ts';
import { explained } from '#platform/db/usable.ts';

export type Database = { readonly url: string; readonly isEmbedded: boolean; stop(): Promise<void> };

export async function openDatabase(config: Config, log: (line: string) => void): Promise<Database> {
  if (config.databaseUrl !== undefined) {
    return { url: config.databaseUrl, isEmbedded: false, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log, restarts: true });
  return { url: embedded.url, isEmbedded: true, stop: () => embedded.stop() };
}

const COMMAND_POOL_MAX = 4;

/**
 * Opens the database for one command. It migrates the embedded one first, since no server may have done it.
 */
export async function withDatabase<T>(config: Config, run: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, () => undefined);
  try {
    if (database.isEmbedded) await migrate(database.url, systemClock, await readMigrations());
    const pool = await openPool(database.url, { max: COMMAND_POOL_MAX, name: 'monedero cli' });
    try {
      return await run(pool);
    } finally {
      await pool.end();
    }
  } catch (error) {
    throw database.isEmbedded ? error : explained(error, database.url);
  } finally {
    await database.stop();
  }
}

// A database for each measured program, in the one server of a run.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { rawQuery } from '#platform/db/sql.ts';
import type { Cleanup } from './processes.ts';

/** PostgreSQL runs as another user if this one is root, and must get in. */
const OPEN_DIRECTORY = 0o755;

/** Where trees are compared, a dozen processes keep a pool each at the same time. */
const CONNECTIONS_MAX = '300';

/** The one that comes with the product, in a folder that goes with the run. */
export async function startPostgres(cleanup: Cleanup): Promise<EmbeddedPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(directory, OPEN_DIRECTORY);
  const settings = { max_connections: CONNECTIONS_MAX };
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'data'), settings });
  cleanup.add(() => postgres.stop());
  return postgres;
}

/** Answers its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const pool = createPool(serverUrl, { max: 1, name: 'bench' });
  try {
    await pool.run(rawQuery(`create database ${name}`, []));
  } finally {
    await pool.end();
  }
  const made = new URL(serverUrl);
  made.pathname = `/${name}`;
  return made.href;
}

/** One connection on which a statement may take as long as it takes. */
export async function openPatiently(url: string): Promise<Pool> {
  const pool = createPool(url, { max: 1, name: 'bench', patient: true });
  await pool.run(rawQuery('set statement_timeout = 0', []));
  return pool;
}

const LOG_SEGMENTS = 60;

/**
 * Leaves log segments to be used again, as a server has that did not start a minute ago: making new ones
 * delays commits.
 */
export async function recycleLog(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, name: 'bench' });
  try {
    for (let segment = 0; segment < LOG_SEGMENTS; segment++) {
      await pool.run(rawQuery("select pg_logical_emit_message(false, 'bench', '')", []));
      await pool.run(rawQuery('select pg_switch_wal()', []));
    }
    await pool.run(rawQuery('checkpoint', []));
  } finally {
    await pool.end();
  }
}

// Runs the tests: one real PostgreSQL for all of them, started here and thrown away after; each test file gets a database of
// its own, copied from a migrated template. `npm test -- cardholders` runs the files whose path contains the word, and
// TEST_DATABASE_URL runs them on a server of yours, where they make and drop databases.
import { chmod, glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { systemClock } from '../src/platform/clock.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { rawQuery } from '../src/platform/db/sql.ts';
import { TEMPLATE_DATABASE, TEST_SERVER_VARIABLE, urlOfDatabase } from '../test/support/database.ts';

const FILES = ['src/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'];
const CONCURRENCY = 2;
const TEST_MS_MAX = 120_000;
const RUN_MS_MAX = 15 * 60_000;

const words = process.argv.slice(2);
const files: string[] = [];
for await (const file of glob(FILES)) {
  if (words.length === 0 || words.some((word) => file.includes(word))) files.push(file);
}
files.sort();
if (files.length === 0) throw new Error(`no test file matches ${words.join(' ')}`);

const server = await openServer();

let failed = false;
// A file that leaves something open would never end by itself.
setTimeout(() => {
  console.error(`the tests did not end within ${RUN_MS_MAX / 60_000} minutes`);
  process.exit(1);
}, RUN_MS_MAX).unref();
try {
  await createTemplate(server.url);
  process.env[TEST_SERVER_VARIABLE] = server.url;
  const stream = run({ files, concurrency: CONCURRENCY, timeout: TEST_MS_MAX });
  stream.on('test:fail', () => (failed = true));
  await new Promise<void>((resolve) => {
    stream.compose(spec).on('end', resolve).pipe(process.stdout);
  });
} finally {
  await server.stop();
}
process.exitCode = failed ? 1 : 0;

async function openServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };

  const dataDir = await mkdtemp(join(tmpdir(), 'monedero-test-'));
  // The database may run as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  // Nothing here outlives the run, so nothing is worth waiting for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  };
  const embedded = await startEmbeddedPostgres({ dataDir, settings });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  const pool = createPool(serverUrl, { max: 1, name: 'monedero tests' });
  await pool.run(rawQuery(`drop database if exists ${TEMPLATE_DATABASE} with (force)`, []));
  await pool.run(rawQuery(`create database ${TEMPLATE_DATABASE}`, []));
  await pool.end();
  await migrate(urlOfDatabase(serverUrl, TEMPLATE_DATABASE), systemClock, await readMigrations());
}

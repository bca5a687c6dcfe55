// Runs the tests: one real PostgreSQL for all of them, started here and thrown away after; each test file gets a database of
// its own, copied from a migrated template. `npm test -- cardholders` runs the files whose path contains the word, with
// `--only='is refused'` of them the tests whose name matches, and TEST_DATABASE_URL runs them on a server of yours, where they
// make and drop databases.
import { randomBytes } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { systemClock } from '../src/platform/clock.ts';
import { migrate, readMigrations } from '../src/platform/db/migrate.ts';
import {
  onServer,
  TEMPLATE_VARIABLE,
  TEST_SERVER_VARIABLE,
  urlOfDatabase,
} from '../test/support/database.ts';
import { openTestServer } from './test-server.ts';

const FILES = ['src/**/*.test.ts', 'tools/**/*.test.ts', 'test/**/*.test.ts'];
const CONCURRENCY = 2;
const TEST_MS_MAX = 240_000;
const RUN_MS_MAX = 15 * 60_000;

const ONLY = '--only=';
const only = process.argv.slice(2).find((argument) => argument.startsWith(ONLY));
const words = process.argv.slice(2).filter((argument) => argument !== only);
const files: string[] = [];
for await (const file of glob(FILES)) {
  if (words.length === 0 || words.some((word) => file.includes(word))) files.push(file);
}
files.sort();
if (files.length === 0) throw new Error(`no test file matches ${words.join(' ')}`);

const chosen = only === undefined ? {} : { testNamePatterns: [new RegExp(only.slice(ONLY.length))] };
const server = await openTestServer();
/** Of this run alone: others may use the same server. */
const template = `monedero_template_${randomBytes(8).toString('hex')}`;

let failed = false;
let hasRun = false;
// A file that leaves something open would never end by itself.
setTimeout(() => {
  console.error(`the tests did not end within ${RUN_MS_MAX / 60_000} minutes`);
  process.exit(1);
}, RUN_MS_MAX).unref();
try {
  await createTemplate(server.url);
  process.env[TEST_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
  const stream = run({ files, concurrency: CONCURRENCY, timeout: TEST_MS_MAX, ...chosen });
  stream.on('test:fail', () => (failed = true));
  // A file of which no test is chosen passes under its own name.
  stream.on('test:pass', ({ name }) => (hasRun ||= !files.includes(name)));
  await new Promise<void>((resolve) => {
    stream.compose(spec).on('end', resolve).pipe(process.stdout);
  });
  await onServer(server.url, `drop database if exists ${template} with (force)`);
} finally {
  await server.stop();
}
if (!failed && !hasRun) throw new Error(`no test of these files is called ${only?.slice(ONLY.length) ?? ''}`);
process.exitCode = failed ? 1 : 0;

async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `create database ${template}`);
  await migrate(urlOfDatabase(serverUrl, template), systemClock, await readMigrations());
}

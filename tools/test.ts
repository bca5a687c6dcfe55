// Runs the tests: one real PostgreSQL for all of them, started here and thrown away after; each test file
// gets a database of its own, copied from a migrated template. `npm test -- cardholders` runs the files whose
// path contains the word, with `--only='is refused'` of them the tests whose name matches, each for at most
// the seconds of `--within=15`, and TEST_DATABASE_URL runs them on a server of yours, where they make and
// drop databases. `--on-database` leaves out the files that ask no database, for one more version of it.
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { onServer, TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE } from '../test/support/database.ts';
import { asksDatabase, FILES_AT_ONCE, testFiles } from './test-files.ts';
import { createTemplate, openTestServer, stopOnSignals } from './test-server.ts';

const TEST_MS_MAX = 240_000;
const RUN_MS_MAX = 40 * 60_000;

const { values, positionals: words } = parseArgs({
  options: {
    only: { type: 'string' },
    within: { type: 'string' },
    'on-database': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { only, within, 'on-database': onDatabase } = values;
const files: string[] = [];
for (const file of await testFiles()) {
  const isChosen = words.length === 0 || words.some((word) => file.includes(word));
  if (isChosen && (!onDatabase || (await asksDatabase(file)))) files.push(file);
}
if (files.length === 0) throw new Error(`no test file matches ${words.join(' ')}`);

const chosen = only === undefined ? {} : { testNamePatterns: [new RegExp(only)] };
const timeout = within === undefined ? TEST_MS_MAX : Number(within) * 1000;
// Every file is a process of its own, and most load the whole product.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
const server = await openTestServer();
stopOnSignals(server);

let failed = false;
let hasRun = false;
// A file that leaves something open would never end by itself.
setTimeout(() => {
  console.error(`the tests did not end within ${RUN_MS_MAX / 60_000} minutes`);
  void server.stop().finally(() => process.exit(1));
}, RUN_MS_MAX).unref();
try {
  const given = process.env[TEMPLATE_VARIABLE];
  const template = given ?? (await createTemplate(server.url));
  process.env[TEST_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
  const stream = run({ files, concurrency: FILES_AT_ONCE, timeout, ...chosen });
  stream.on('test:fail', () => (failed = true));
  // A file of which no test is chosen passes under its own name.
  stream.on('test:pass', ({ name }) => (hasRun ||= !files.includes(name)));
  await new Promise<void>((resolve) => {
    stream.compose(spec).on('end', resolve).pipe(process.stdout);
  });
  if (given === undefined) await onServer(server.url, `drop database if exists ${template} with (force)`);
} finally {
  await server.stop();
}
if (!failed && !hasRun) throw new Error(`no test of these files is called ${only ?? ''}`);
process.exitCode = failed ? 1 : 0;

// Runs the tests: one real PostgreSQL for all of them, started here and thrown away after; each test file
// gets a database of its own, copied from a migrated template. Files share processes (./test-groups.ts).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { onServer, TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE } from '../test/support/database.ts';
import { printedChance } from '../test/support/chance.ts';
import { passed, underLoad } from '../test/support/load.ts';
import { PROGRAMS_VARIABLE } from '../test/support/programs.ts';
import { argumentsOf } from './arguments.ts';
import { STATEMENTS_VARIABLE } from './statements/variable.ts';
import { asksDatabase, FILES_AT_ONCE, startsPrograms, testFiles } from './test-files.ts';
import { groupsOf, msMaxOf, shuffled, unended, writeEntries } from './test-groups.ts';
import { buildPrograms } from './test-programs.ts';
import { createTemplate, openTestServer, stopOnSignals } from './test-server.ts';

/** These three grow with the load (test/support/load.ts). */
const TEST_MS_MAX = 240_000;
/** A file in it that keeps to its time ends long before; one that lets nothing else run is ended with it. */
const GROUP_MS_MAX = 15 * 60_000;
/** A database on a cluster takes some seconds to make. */
const RUN_MS_MAX = (process.env['TEST_CITUS_URL'] === undefined ? 40 : 120) * 60_000;

const USAGE = `npm test -- [flags] [words]
  words                files whose path contains one of them; all, if left out
  --only NAME          of these files, the tests whose name matches
  --within SECONDS     for each file, at most
  --on-database        without the files that ask no database, for one more version of it
  --shuffle            the files that share a process in another order
  --partitioned        as on a cluster of Citus, of which one PostgreSQL takes the place
  --statements FOLDER  keeps there the text of every statement
  TEST_DATABASE_URL    a server of yours, where databases are made and dropped`;

const { values, positionals: words } = argumentsOf(USAGE, {
  options: {
    only: { type: 'string' },
    within: { type: 'string' },
    'on-database': { type: 'boolean', default: false },
    shuffle: { type: 'boolean', default: false },
    partitioned: { type: 'boolean', default: false },
    statements: { type: 'string' },
  },
  allowPositionals: true,
});
const { only, within, 'on-database': onDatabase, shuffle, partitioned, statements } = values;
/** What is about one PostgreSQL: its schema, plans and replicas, and what takes the place of a cluster. */
const NOT_ON_A_CLUSTER = [
  'test/plans/',
  'test/replica/',
  'test/schema/',
  'test/cells/straight.test.ts',
  'test/roles/cluster-route.test.ts',
];
const isOnCluster = process.env['TEST_CITUS_URL'] !== undefined;
/** The nodes of the stand-in are one server, in which a step of a split would wait for itself. */
const isLeftOut = (file: string): boolean =>
  (isOnCluster && NOT_ON_A_CLUSTER.some((one) => file.startsWith(one))) ||
  (partitioned && file.startsWith('test/cells/split'));
const files: string[] = [];
for (const file of await testFiles()) {
  const isChosen = (words.length === 0 || words.some((word) => file.includes(word))) && !isLeftOut(file);
  if (isChosen && (!onDatabase || (await asksDatabase(file)))) files.push(file);
}
if (files.length === 0) throw new Error(`no test file matches ${words.join(' ')}`);

const timeout = within === undefined ? TEST_MS_MAX : Number(within) * 1000;
const timeoutOf = async (group: readonly string[]): Promise<number> =>
  within === undefined ? msMaxOf(group, timeout) : timeout;
const groups = await groupsOf(files);
const order = shuffle ? shuffled(groups, printedChance('the order of the files')) : groups;
// Most processes load the whole product.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
const loadedFirst = (script: string): string => `--import=${join(import.meta.dirname, script)}`;
// Of one test the sources are started, so that traces have their places.
if (only === undefined && (await startsPrograms(files)))
  process.env[PROGRAMS_VARIABLE] = await buildPrograms();
if (statements !== undefined) process.env[STATEMENTS_VARIABLE] = resolve(statements);
const server = await openTestServer();
stopOnSignals(server);
const entries = await mkdtemp(join(tmpdir(), 'monedero-test-groups-'));

let failed = false;
let hasRun = false;
const ended = new Set<string>();
// A file that lets nothing else run would never end by itself.
void passed(RUN_MS_MAX).then(async () => {
  console.error(`the tests did not end within ${RUN_MS_MAX / 60_000} minutes of a machine of their own`);
  await server.stop().finally(() => process.exit(1));
});
try {
  const given = process.env[TEMPLATE_VARIABLE];
  const template = given ?? (await createTemplate(server.url, partitioned));
  process.env[TEST_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
  const stream = run({
    concurrency: FILES_AT_ONCE,
    execArgv: [
      loadedFirst('../bin/quick-imports.ts'),
      ...(statements === undefined ? [] : [loadedFirst('statements/collect.ts')]),
    ],
    // By name, tests are chosen of files each by itself: the suite of a file in a group has a name as well.
    ...(only === undefined
      ? { files: await writeEntries(entries, order, timeoutOf), timeout: underLoad(GROUP_MS_MAX) }
      : {
          files,
          timeout: underLoad(Math.max(...(await Promise.all(files.map((file) => timeoutOf([file])))))),
          testNamePatterns: [new RegExp(only)],
        }),
  });
  stream.on('test:fail', ({ name }) => {
    failed = true;
    ended.add(name);
  });
  stream.on('test:pass', ({ name }) => {
    // A file of which no test is chosen passes under its own name.
    hasRun ||= !files.includes(name);
    ended.add(name);
  });
  await new Promise<void>((done) => {
    stream.compose(spec).on('end', done).pipe(process.stdout);
  });
  if (given === undefined) await onServer(server.url, `drop database if exists ${template} with (force)`);
} finally {
  await server.stop();
  await rm(entries, { recursive: true, force: true });
}
const cutOff = only === undefined ? unended(groups, ended) : [];
for (const line of cutOff) console.error(line);
if (!failed && !hasRun) throw new Error(`no test of these files is called ${only ?? ''}`);
process.exitCode = failed || cutOff.length > 0 ? 1 : 0;

// Runs the tests: one real PostgreSQL for all of them, started here and thrown away after; each test file
// gets a database of its own, copied from a migrated template. Files share processes (./test-groups.ts). What
// shares none is slow, and not of the core (./slow-tests.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildClients } from '../bin/built-clients.ts';
import { onServer, TEMPLATE_VARIABLE, TEST_SERVER_VARIABLE } from '../test/support/database.ts';
import { printedChance } from '../test/support/chance.ts';
import { passed, underLoad } from '../test/support/load.ts';
import { PROGRAMS_VARIABLE } from '../test/support/programs.ts';
import { argumentsOf } from './arguments.ts';
import { keptBusy } from './busy.ts';
import { isSlow, neededBy } from './slow-files.ts';
import { STATEMENTS_VARIABLE } from './statements/variable.ts';
import { BURN_IN_TIMES, chosenBy, missingRows } from './test-choice.ts';
import { FLAKY_FILE, flakyLine, keepFlaky, mayRunAgain, seedOf } from './test-flaky.ts';
import { startsPrograms } from './test-files.ts';
import { groupsOf, msMaxOf, shuffled, unended, writeEntries } from './test-groups.ts';
import { buildPrograms } from './test-programs.ts';
import { passedAfterAll, runOnce, summaryOf, type Outcome } from './test-run.ts';
import { createTemplate, openTestServer, stopOnSignals } from './test-server.ts';

/** These three grow with the load (test/support/load.ts). */
const TEST_MS_MAX = 240_000;
/** A database on a cluster takes some seconds to make. */
const isOnCluster = process.env['TEST_CITUS_URL'] !== undefined;
/** A file in it that keeps to its time ends long before; one that lets nothing else run is ended with it. */
const GROUP_MS_MAX = (isOnCluster ? 90 : 30) * 60_000;
const RUN_MS_MAX = (isOnCluster ? 120 : 40) * 60_000;

/** A minute and a half by the clock, on two processors. */
const MUTANTS_MAX = '40';

const USAGE = `npm test -- [flags] [words]
  words                files whose path contains one of them; the core, if left out
  --all                all files, which is what \`npm run test:all\` has
  --slow               the files that are not of the core
  --changed            the slow files too that are about what changed, and then its mutants
  --burn-in            the files that changed, five times each, beside busy loops
  --within-budget      of these, as many as CI has time for
  --since COMMIT       what changed since then; since this branch left main, if left out
  --part K/N           one of so many parts
  --only NAME          of these files, the tests whose name matches
  --within SECONDS     for each file, at most
  --on-database        without the files that ask no database, for one more version of it
  --shuffle            the files that share a process in another order
  --partitioned        as on a cluster of Citus, of which one PostgreSQL takes the place
  --statements FOLDER  keeps there the text of every statement
  --counts FILE        adds there how many passed
  --needs              says what else the files need on this machine, and runs none
  TEST_DATABASE_URL    a server of yours, where databases are made and dropped`;

const { values, positionals: words } = argumentsOf(USAGE, {
  options: {
    all: { type: 'boolean', default: false },
    slow: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    'burn-in': { type: 'boolean', default: false },
    'within-budget': { type: 'boolean', default: false },
    since: { type: 'string' },
    part: { type: 'string' },
    only: { type: 'string' },
    within: { type: 'string' },
    'on-database': { type: 'boolean', default: false },
    shuffle: { type: 'boolean', default: false },
    partitioned: { type: 'boolean', default: false },
    statements: { type: 'string' },
    counts: { type: 'string' },
    needs: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { all, slow, changed, 'burn-in': burnIn, 'within-budget': withinBudget, since, part } = values;
const { only, within, 'on-database': onDatabase, shuffle, partitioned, statements, counts, needs } = values;
const ROOT = resolve(import.meta.dirname, '..');
const choice = await chosenBy(
  { words, all, slow, changed, burnIn, withinBudget, since, part, onDatabase, partitioned },
  ROOT,
);
const { files } = choice;
if (needs) {
  console.log(neededBy(files).join('\n'));
  process.exit();
}
if (files.length === 0) {
  if (words.length > 0 || !(changed || burnIn || part !== undefined))
    throw new Error(`no test file matches ${words.join(' ')}`);
  console.error('no test file is chosen');
  process.exit();
}

const timeout = within === undefined ? TEST_MS_MAX : Number(within) * 1000;
const timeoutOf = async (group: readonly string[]): Promise<number> =>
  within === undefined ? msMaxOf(group, timeout) : timeout;
const groups = burnIn
  ? files.flatMap((file) => Array.from({ length: BURN_IN_TIMES }, () => [file]))
  : await groupsOf(files);
const order = shuffle ? shuffled(groups, printedChance('the order of the files')) : groups;
// What runs once more runs with the same choices.
const runsAgain = choice.isOfAll && only === undefined;
const { seed } = runsAgain ? printedChance('the files of the core') : { seed: undefined };
const again = new Set<string>();
if (runsAgain) for (const file of files) if (mayRunAgain(file) && !(await isSlow(file))) again.add(file);
// Most processes load the whole product.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'compiled');
const loadedFirst = (script: string): string => `--import=${join(import.meta.dirname, script)}`;
await buildClients();
// Of one test the sources are started, so that traces have their places.
if (only === undefined && (await startsPrograms(files)))
  process.env[PROGRAMS_VARIABLE] = await buildPrograms();
if (statements !== undefined) process.env[STATEMENTS_VARIABLE] = resolve(statements);
const server = await openTestServer();
stopOnSignals(server);
const entries = await mkdtemp(join(tmpdir(), 'monedero-test-groups-'));
// A file that lets nothing else run would never end by itself.
void passed(RUN_MS_MAX).then(async () => {
  console.error(`the tests did not end within ${RUN_MS_MAX / 60_000} minutes of a machine of their own`);
  await server.stop().finally(() => process.exit(1));
});

try {
  process.exitCode = (await runAll()) ? 0 : 1;
} finally {
  await server.stop();
  await rm(entries, { recursive: true, force: true });
}
if (changed && !slow && only === undefined && process.exitCode === 0) await tryMutants();

/** Whether all is well. */
async function runAll(): Promise<boolean> {
  const given = process.env[TEMPLATE_VARIABLE];
  const template = given ?? (await createTemplate(server.url, partitioned));
  process.env[TEST_SERVER_VARIABLE] = server.url;
  process.env[TEMPLATE_VARIABLE] = template;
  const outcome = await (burnIn ? keptBusy(runChosen) : runChosen());
  const cutOff = only === undefined ? unended(groups, outcome.ended) : [];
  for (const line of cutOff) console.error(line);
  const hasElse = outcome.hasElse || cutOff.length > 0;
  const isWell = outcome.failed.size === 0 && !hasElse;
  if (isWell && !outcome.hasRun) throw new Error(`no test of these files is called ${only ?? ''}`);
  const flaky = isWell || hasElse ? undefined : await failedByChance(outcome);
  for (const line of missingRows(choice, [...outcome.failed.keys()])) console.error(line);
  if (given === undefined) await onServer(server.url, `drop database if exists ${template} with (force)`);
  const end = flaky === undefined ? outcome.counts : passedAfterAll(outcome.counts);
  if (counts !== undefined) await appendFile(counts, `${JSON.stringify(end)}\n`);
  const tooMany = runsAgain ? await keepFlaky(flaky ?? []) : undefined;
  if (tooMany !== undefined) console.error(`${tooMany}: ${FLAKY_FILE} has what`);
  // The last that is said is how many passed.
  if (flaky !== undefined)
    console.log(`${flaky.join('\n')}\n${summaryOf(end, performance.now() - outcome.beganAt)}`);
  return (isWell || flaky !== undefined) && tooMany === undefined;
}

async function runChosen(): Promise<Outcome> {
  const execArgv = [
    loadedFirst('../bin/quick-imports.ts'),
    ...(statements === undefined ? [] : [loadedFirst('statements/collect.ts')]),
  ];
  // By name, tests are chosen of files each by itself: the suite of a file in a group has a name as well.
  if (only !== undefined) {
    const msMax = Math.max(...(await Promise.all(files.map((file) => timeoutOf([file])))));
    const chosen = { files: [...files], timeout: underLoad(msMax), testNamePatterns: [new RegExp(only)] };
    return runOnce(files, { ...chosen, execArgv }, process.stdout);
  }
  const scripts = await writeEntries(entries, order, timeoutOf, seedsOf);
  return runOnce(files, { files: scripts, timeout: underLoad(GROUP_MS_MAX), execArgv }, process.stdout);
}

/** What may run again has the same choices then. */
function seedsOf(file: string): number | undefined {
  return seed !== undefined && again.has(file) ? seedOf(seed, file) : undefined;
}

/** Runs what failed once more, each file alone: what is said of each, if all pass then. */
async function failedByChance({ failed }: Outcome): Promise<string[] | undefined> {
  const lines: string[] = [];
  for (const [file, name] of failed) {
    if (seed === undefined || !again.has(file)) return undefined;
    lines.push(flakyLine(file, name, seedOf(seed, file)));
  }
  console.error(`these run once more, each alone: ${[...failed.keys()].join(', ')}`);
  const alone = await mkdtemp(join(entries, 'again-'));
  const scripts = await writeEntries(
    alone,
    [...failed.keys()].map((file) => [file]),
    timeoutOf,
    seedsOf,
  );
  const execArgv = [loadedFirst('../bin/quick-imports.ts')];
  const options = { files: scripts, timeout: underLoad(GROUP_MS_MAX), execArgv, concurrency: 1 };
  const second = await runOnce(files, options, process.stderr);
  const isWell = second.failed.size === 0 && !second.hasElse;
  return isWell && [...failed.keys()].every((file) => second.ended.has(file)) ? lines : undefined;
}

/** Those of what changed, after the tests, which say more of what is wrong. */
async function tryMutants(): Promise<void> {
  const script = join(import.meta.dirname, 'canaries.ts');
  const args = [
    '--mutants',
    '--touched',
    '--at-most',
    MUTANTS_MAX,
    ...(since === undefined ? [] : ['--since', since]),
  ];
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
}

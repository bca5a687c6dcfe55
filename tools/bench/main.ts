// `npm run bench`, `bench:mix`, `bench:payments` and `bench:authorizations`: what the product does a second
// over HTTP beside pgbench, on one machine and one PostgreSQL in one run, with a check at the end that
// nothing acknowledged is missing.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { checkOf } from './check.ts';
import { createDatabase, recycleLog, startPostgres } from './database.ts';
import {
  measure,
  measurePgbench,
  ROOT,
  startServed,
  stopServed,
  type Bench,
  type Measured,
  type Served,
} from './measure.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { PGBENCH_TEXT, preparePgbench, type Pgbench } from './pgbench.ts';
import { runToEnd, type Cleanup } from './processes.ts';
import { checkText, startupText, summarize, tableText, type Check } from './report.ts';
import { SCENARIOS, type Group, type Scenario } from './scenarios.ts';
import { measureStartup, type Startup } from './startup.ts';

/** Processes on databases of their own that are asked the same in turn, one of each tree. */
type Rivals = Group & { readonly served: readonly Served[] };
type Participants = { readonly pgbench: Pgbench | undefined; readonly rivals: readonly Rivals[] };

async function run(options: Options, cleanup: Cleanup): Promise<boolean> {
  const hasStartup = options.startup && options.scenarios === 'commands';
  const startup = hasStartup ? await startupIn(cleanup) : undefined;
  const postgres = await startPostgres(cleanup);
  await recycleLog(postgres.url);
  const bench: Bench = { options, cleanup, postgresPid: postgres.pid };
  console.log(`${availableParallelism()} cores shared by all processes`);

  const participants = await prepare(bench, postgres.url);
  const measured = await measureAll(bench, participants);
  const all = participants.rivals.flatMap(({ served }) => served);
  const checks: Check[] = [];
  for (const served of all) checks.push(await checkOf(served));
  for (const served of all) await stopServed(served);
  console.log(`\n${tableText(summarize(measured, PGBENCH))}`);
  if (participants.pgbench === undefined) console.log('pgbench is not installed: its ratios are left out');
  console.log(`\nWhat is recorded\n${checks.map(checkText).join('\n')}`);
  if (startup !== undefined) console.log(`\nStart and memory\n${startupText(startup)}`);
  return checks.every(({ problems }) => problems.length === 0);
}

async function startupIn(cleanup: Cleanup): Promise<Startup> {
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  return measureStartup(directory, cleanup);
}

/** Each takes a database of its own in the one server. */
async function prepare(bench: Bench, url: string): Promise<Participants> {
  const { options, cleanup } = bench;
  const trees = [
    { name: '', tree: ROOT },
    ...options.compare.map((tree) => ({ name: basename(tree), tree })),
  ];
  const rivals: Rivals[] = [];
  for (const [g, group] of asked(options).entries()) {
    const served: Served[] = [];
    for (const [i, { name, tree }] of trees.entries()) {
      const databaseUrl = await createDatabase(url, `bench_${g}_${i}`);
      served.push(await startServed(bench, { name, tree, databaseUrl }, group));
    }
    rivals.push({ ...group, served });
  }
  const pgbench = await preparePgbench(await createDatabase(url, 'bench_pgbench'), cleanup);
  return { pgbench, rivals };
}

/** Scenarios of the set that is asked for; if trees are compared, those that are compared. */
function asked({ scenarios: set, only, compare }: Options): Group[] {
  const groups = SCENARIOS[set].map((group) => ({
    ...group,
    scenarios: group.scenarios.filter(
      ({ variant, isCompared }) => variant.includes(only) && (compare.length === 0 || isCompared !== false),
    ),
  }));
  return groups.filter(({ scenarios }) => scenarios.length > 0);
}

const PGBENCH = `(a) ${PGBENCH_TEXT}`;

/** Every variant of every tree in every round, so that a machine that drifts drifts for all of them. */
async function measureAll(bench: Bench, { pgbench, rivals }: Participants): Promise<Measured[]> {
  const { rounds } = bench.options;
  const counting: Measured[] = [];
  const note = (one: Measured): void => {
    console.log(`  ${one.variant}: ${one.perSecond.toFixed(0)} per second`);
    counting.push(one);
  };
  let window = 0;
  const at = (served: Served, scenario: Scenario, seconds?: number): Promise<Measured> => {
    const variant = served.name === '' ? scenario.variant : `${scenario.variant}, ${served.name}`;
    return measure(bench, served, { ...scenario, variant, window: window++, ...(seconds && { seconds }) });
  };
  const all = rivals.flatMap(({ scenarios, served }) =>
    scenarios.flatMap((scenario) => served.map((one) => ({ scenario, one }))),
  );
  // Until then the code is still being compiled, on the same cores.
  for (const { scenario, one } of all) {
    if (scenario.runInSeconds !== undefined) await at(one, scenario, scenario.runInSeconds);
  }
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round} of ${rounds}`);
    if (pgbench !== undefined) note(await measurePgbench(bench, pgbench, PGBENCH));
    for (const { scenario, one } of all) note(await at(one, scenario));
  }
  return counting;
}

await runToEnd(async (cleanup) => {
  const options = readOptions(process.argv.slice(2));
  if (options !== undefined) return run(options, cleanup);
  console.log(USAGE);
  return true;
});

// `npm run bench`, `bench:mix` and `bench:authorizations`: what the product does a second over HTTP beside
// pgbench, on one machine and one PostgreSQL in one run, with a check at the end that nothing acknowledged is
// missing.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createPool } from '#platform/db/pool.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { rawQuery } from '#platform/db/sql.ts';
import { checkOf } from './check.ts';
import { createDatabase, recycleLog } from './database.ts';
import { grow } from './growth.ts';
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
import { profileText } from './profile.ts';
import { checkText, startupText, summarize, tableText, type Check } from './report.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS, type Group } from './scenarios.ts';
import { measureStartup } from './startup.ts';
import { calmest, stolenText, type Stolen } from './stolen.ts';

const OPEN_DIRECTORY = 0o755;

/** Processes on databases of their own that are asked the same in turn, one of each tree. */
type Rivals = Group & { readonly served: readonly Served[] };
type Participants = { readonly pgbench: Pgbench | undefined; readonly rivals: readonly Rivals[] };

async function run(options: Options, cleanup: Cleanup): Promise<boolean> {
  const say = (text: string): void => void (options.json || console.log(text));
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  // PostgreSQL runs as another user where this one is root, and must get in.
  await chmod(directory, OPEN_DIRECTORY);

  const hasStartup = options.startup && options.profileDir === undefined && options.scenarios === 'commands';
  const startup = hasStartup ? await measureStartup(join(directory, 'startup'), cleanup) : undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    settings: options.settings,
  });
  cleanup.add(() => postgres.stop());
  await recycleLog(postgres.url);
  const bench: Bench = { options, cleanup, postgresPids: [postgres.pid] };
  const given = Object.entries(options.settings).map(([name, value]) => `, ${name} ${value}`);
  const settings = (await settingsOf(postgres.url)) + given.join('');
  say(`${availableParallelism()} cores shared by all processes; ${settings}`);

  const participants = await prepare(bench, postgres.url);
  const measured = await measureAll(bench, participants, say);
  const all = participants.rivals.flatMap(({ served }) => served);
  const checks: Check[] = [];
  for (const served of all) checks.push(await checkOf(served));
  for (const served of all) await stopServed(served);
  const summaries = summarize(measured, PGBENCH);
  say(`\n${tableText(summaries)}`);
  if (participants.pgbench === undefined) say('pgbench is not installed: its ratios are left out');
  say(`\nWhat is recorded\n${checks.map(checkText).join('\n')}`);
  if (startup !== undefined) say(`\nStart and memory\n${startupText(startup)}`);
  if (options.profileDir !== undefined) say(`\n${await profileText(options.profileDir)}`);
  if (options.json)
    console.log(JSON.stringify({ options, settings, summaries, measured, checks, startup }, null, 2));
  return checks.every(({ problems }) => problems.length === 0);
}

async function settingsOf(url: string): Promise<string> {
  const pool = createPool(url, { max: 1, name: 'bench' });
  try {
    const { text } = await pool.one(
      rawQuery<{ text: string }>(
        "select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync') || " +
          "', synchronous_commit ' || current_setting('synchronous_commit') as text",
        [],
      ),
    );
    return text;
  } finally {
    await pool.end();
  }
}

/** Each takes a database of its own in the one server. */
async function prepare(bench: Bench, url: string): Promise<Participants> {
  const { options, cleanup } = bench;
  const isProfile = options.profileDir !== undefined;
  if (options.profileDir !== undefined) await mkdir(options.profileDir, { recursive: true });
  const trees = [
    { name: '', tree: ROOT },
    ...options.compare.map((tree) => ({ name: basename(tree), tree })),
  ];
  const grown = options.grown > 0 ? trees.map((one) => ({ ...one, name: `${one.name} grown`.trim() })) : [];
  const rivals: Rivals[] = [];
  for (const [g, group] of asked(options).entries()) {
    const served: Served[] = [];
    for (const [i, { name, tree }] of [...trees, ...grown].entries()) {
      const databaseUrl = await createDatabase(url, `bench_${g}_${i}`);
      const one = await startServed(bench, { name, tree, databaseUrl }, group);
      if (i >= trees.length) await grow(one.pool, one.ready, options.grown);
      served.push(one);
    }
    rivals.push({ ...group, served });
  }
  const pgbench = isProfile
    ? undefined
    : await preparePgbench(await createDatabase(url, 'bench_pgbench'), cleanup);
  return { pgbench, rivals };
}

function asked({ scenarios: set, only }: Options): Group[] {
  const groups = SCENARIOS[set].map((group) => ({
    ...group,
    scenarios: group.scenarios.filter(({ variant }) => variant.includes(only)),
  }));
  return groups.filter(({ scenarios }) => scenarios.length > 0);
}

const PGBENCH = `(a) ${PGBENCH_TEXT}`;

/** Every variant of every tree in every round, so that a machine that drifts drifts for all of them. */
async function measureAll(
  bench: Bench,
  { pgbench, rivals }: Participants,
  say: (text: string) => void,
): Promise<Array<Measured & Stolen>> {
  const { options } = bench;
  const counting: Array<Measured & Stolen> = [];
  const note = async (measureOnce: () => Promise<Measured>): Promise<void> => {
    const report = (one: Measured, stolen: number): void =>
      say(`  ${one.variant}: ${one.perSecond.toFixed(0)} per second, ${stolenText(stolen)}`);
    counting.push(await calmest(measureOnce, report));
  };
  let window = 0;
  const at = (served: Served, scenario: Scenario, seconds?: number): Promise<Measured> => {
    const variant = served.name === '' ? scenario.variant : `${scenario.variant}, ${served.name}`;
    return measure(bench, served, { ...scenario, variant, window: window++, ...(seconds && { seconds }) });
  };
  const all = rivals.flatMap(({ scenarios, served }) =>
    (options.compare.length === 0 && options.grown === 0
      ? scenarios
      : scenarios.filter(({ isCompared }) => isCompared !== false)
    )
      .slice(0, options.profileDir === undefined ? undefined : 1)
      .flatMap((scenario) => served.map((one) => ({ scenario, one }))),
  );
  // Until then the code is still being compiled, on the same cores.
  for (const { scenario, one } of all) {
    if (scenario.runInSeconds !== undefined) await at(one, scenario, scenario.runInSeconds);
  }
  for (let round = 1; round <= (options.profileDir === undefined ? options.rounds : 1); round++) {
    say(`round ${round} of ${options.rounds}`);
    if (pgbench !== undefined) await note(() => measurePgbench(bench, pgbench, PGBENCH));
    for (const { scenario, one } of all) await note(() => at(one, scenario));
  }
  return counting;
}

await runToEnd(async (cleanup) => {
  const options = readOptions(process.argv.slice(2));
  if (options !== undefined) return run(options, cleanup);
  console.log(USAGE);
  return true;
});

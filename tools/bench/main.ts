// `npm run bench`: the rate of money commands over HTTP beside pgbench, a transaction for each request, and no database at all,
// on one machine and one PostgreSQL in one run, with a check at the end that nothing acknowledged is missing.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createPool } from '../../src/platform/db/pool.ts';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded.ts';
import { rawQuery } from '../../src/platform/db/sql.ts';
import { createDatabase, recycleLog } from './database.ts';
import { measure, measurePgbench, startServer, type Bench, type Measured, type Served } from './measure.ts';
import { readOptions, USAGE, type Options } from './options.ts';
import { PGBENCH_TEXT, preparePgbench, type Pgbench } from './pgbench.ts';
import { createCleanup, heard, untilExit, type Cleanup } from './processes.ts';
import { profileText } from './profile.ts';
import { KINDS, type Path, type ServerReport } from './protocol.ts';
import { checkText, startupText, summarize, tableText, type Check } from './report.ts';
import { measureStartup } from './startup.ts';
import { calmest, stolenText } from './stolen.ts';

const CONNECTIONS = [128, 32, 8] as const;
const CONNECTIONS_MOST = CONNECTIONS[0];
const OURS = `commands, ${CONNECTIONS_MOST} connections`;
/** So long a server runs before it counts: until then it is still being compiled, on the same cores. */
const RUN_IN_SECONDS = { commands: 12, plain: 4, none: 4 };
const OPEN_DIRECTORY = 0o755;

type Participants = {
  pgbench: Pgbench | undefined;
  own: Served;
  others: Array<{ name: string; served: Served }>;
};

async function run(options: Options, cleanup: Cleanup): Promise<boolean> {
  const say = (text: string): void => void (options.json || console.log(text));
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  // PostgreSQL runs as another user where this one is root, and must get in.
  await chmod(directory, OPEN_DIRECTORY);

  const startupDir = join(directory, 'startup');
  const startup =
    options.startup && options.profileDir === undefined
      ? await measureStartup(startupDir, cleanup)
      : undefined;
  const postgres = await startEmbeddedPostgres({
    dataDir: join(directory, 'data'),
    settings: options.settings,
  });
  cleanup.add(() => postgres.stop());
  await recycleLog(postgres.url);
  const bench: Bench = { options, cleanup, postgresPid: postgres.pid };
  const given = Object.entries(options.settings).map(([name, value]) => `, ${name} ${value}`);
  const settings = (await settingsOf(postgres.url)) + given.join('');
  say(`${availableParallelism()} cores shared by load generator, server and PostgreSQL; ${settings}`);

  const participants = await prepare(bench, postgres.url);
  const measured =
    options.profileDir === undefined
      ? await compare(bench, participants, say)
      : await profile(bench, participants);
  const checks = [await checkOf('this tree', participants.own)];
  for (const { name, served } of participants.others) checks.push(await checkOf(name, served));
  await stopServers(participants);
  const summaries = summarize(measured.counting, OURS);
  say(`\n${tableText(summaries)}`);
  if (participants.pgbench === undefined) say('pgbench is not installed: its ratio is left out');
  say(`\nWhat is recorded\n${checks.map(checkText).join('\n')}`);
  if (startup !== undefined) say(`\nStart and memory\n${startupText(startup)}`);
  if (options.profileDir !== undefined) say(`\n${await profileText(options.profileDir)}`);
  if (options.json)
    console.log(
      JSON.stringify({ options, settings, summaries, measured: measured.all, checks, startup }, null, 2),
    );
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
  if (options.profileDir !== undefined) await mkdir(options.profileDir, { recursive: true });
  const own = await startServer(bench, await createDatabase(url, 'bench_own'));
  const others = [];
  for (const [i, tree] of options.compare.entries()) {
    const served = await startServer(bench, await createDatabase(url, `bench_other_${i}`), tree);
    others.push({ name: basename(tree), served });
  }
  const pgbench =
    options.profileDir === undefined
      ? await preparePgbench(await createDatabase(url, 'bench_pgbench'), cleanup)
      : undefined;
  return { pgbench, own, others };
}

/** What was measured: all of it, and the calmest window of each variant and round, which counts. */
type Seen = { readonly all: readonly Measured[]; readonly counting: readonly Measured[] };

const PLAIN = '(b) a transaction for each request';
const NONE = '(c) no database';
const RUN_IN = [
  [OURS, 'commands'],
  [PLAIN, 'plain'],
  [NONE, 'none'],
] as const;

/** Every variant in every round, so that a machine that drifts drifts for all of them. */
async function compare(
  bench: Bench,
  { pgbench, own, others }: Participants,
  say: (text: string) => void,
): Promise<Seen> {
  const all: Measured[] = [];
  const counting: Measured[] = [];
  const note = async (measureOnce: () => Promise<Measured>): Promise<void> => {
    const tell = (one: Measured, stolen: number): void => {
      all.push(one);
      say(`  ${one.variant}: ${one.perSecond.toFixed(0)} per second, ${stolenText(stolen)}`);
    };
    counting.push(await calmest(measureOnce, tell));
  };
  for (const [variant, path] of RUN_IN) {
    for (const served of [own, ...others.map((other) => other.served)]) {
      const seconds = RUN_IN_SECONDS[path];
      const { seed } = bench.options;
      all.push(await measure(bench, served, { variant, path, connections: CONNECTIONS_MOST, seed, seconds }));
    }
  }
  for (let round = 1; round <= bench.options.rounds; round++) {
    say(`round ${round} of ${bench.options.rounds}`);
    let seed = bench.options.seed + round * 1_000;
    const at = (served: Served, variant: string, path: Path, connections: number): Promise<void> =>
      note(() => measure(bench, served, { variant, path, connections, seed: (seed += 1) }));
    if (pgbench !== undefined) await note(() => measurePgbench(bench, pgbench, `(a) ${PGBENCH_TEXT}`));
    await at(own, OURS, 'commands', CONNECTIONS_MOST);
    for (const { name, served } of others) {
      await at(served, `commands of ${name}`, 'commands', CONNECTIONS_MOST);
    }
    if (others.length > 0) continue;
    await at(own, PLAIN, 'plain', CONNECTIONS_MOST);
    await at(own, NONE, 'none', CONNECTIONS_MOST);
    for (const connections of CONNECTIONS.slice(1)) {
      await at(own, `commands, ${connections} connections`, 'commands', connections);
    }
  }
  return { all, counting };
}

async function profile(bench: Bench, { own }: Participants): Promise<Seen> {
  const { seed } = bench.options;
  const what = { variant: OURS, path: 'commands', connections: CONNECTIONS_MOST, seed } as const;
  const all = [await measure(bench, own, what)];
  return { all, counting: all };
}

/** What each server acknowledged must be recorded in its database, once, and its ledger must add up. */
async function checkOf(name: string, { child, acknowledged: answered }: Served): Promise<Check> {
  const acknowledged = { [KINDS.commands]: answered.commands, [KINDS.plain]: answered.plain };
  const reported = heard<ServerReport>(child, 'report');
  child.send('report');
  const report = await reported;
  const problems = [...report.differences];
  let total = 0;
  for (const [kind, count] of Object.entries(acknowledged)) {
    total += count;
    const recorded = report.transfers[kind] ?? 0;
    if (recorded !== count) problems.push(`${count} ${kind} were acknowledged and ${recorded} are recorded`);
  }
  if (report.events !== total) problems.push(`there are ${report.events} events for ${total} transfers`);
  if (report.idempotencyKeys !== total)
    problems.push(`there are ${report.idempotencyKeys} idempotency keys for ${total} transfers`);
  return { name, acknowledged, report, problems };
}

/** In order, since a profile is written at the end of the process. */
async function stopServers({ own, others }: Participants): Promise<void> {
  for (const { child } of [own, ...others.map(({ served }) => served)]) {
    child.send('stop');
    await untilExit(child);
  }
}

const cleanup = createCleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
}
try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(USAGE);
  else if (!(await run(options, cleanup))) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

// `npm run bench:authorizations`: how long a shop waits for a decision at a steady pace, beside questions that are turned away by their
// signature and so cost no database, and how many decisions a second there can be; with a check that all that was approved is held.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../../../src/platform/db/embedded.ts';
import { SECRET_KEY_BYTES } from '../../../src/platform/seal.ts';
import { createDatabase, recycleLog } from '../database.ts';
import {
  AS_STARTED,
  createCleanup,
  endChild,
  heard,
  startChild,
  untilExit,
  type Cleanup,
} from '../processes.ts';
import { median } from '../report.ts';
import { calmest, stolenText } from '../stolen.ts';
import type {
  LoadPlan,
  LoadResult,
  ServerListening,
  ServerReady,
  ServerReport,
  WorkerReady,
} from './protocol.ts';

const HERE = import.meta.dirname;
const OPEN_DIRECTORY = 0o755;
const CONNECTIONS = 64;
const P99_MS_GOAL = 25;
const WARM_UP_SECONDS = 3;

type Seen = LoadResult & { readonly stolen: number };
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

type Variant = { readonly name: string; readonly perSecond: number | null; readonly isTurnedAway: boolean };
const AT_300 = '300 a second';
const VARIANTS: readonly Variant[] = [
  { name: AT_300, perSecond: 300, isTurnedAway: false },
  { name: '300 a second, turned away', perSecond: 300, isTurnedAway: true },
  { name: '1,000 a second', perSecond: 1_000, isTurnedAway: false },
  { name: `as fast as answered, ${CONNECTIONS} connections`, perSecond: null, isTurnedAway: false },
];

async function run(options: { rounds: number; seconds: number }, cleanup: Cleanup): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(directory, OPEN_DIRECTORY);
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'data') });
  cleanup.add(() => postgres.stop());
  await recycleLog(postgres.url);
  const { server, worker, ready } = await startProduct(await createDatabase(postgres.url, 'bench'), cleanup);
  console.log(
    `${availableParallelism()} cores shared by network, server, worker and PostgreSQL; ${ready.cardIds.length} cards, ${options.seconds} s a window`,
  );

  let approved = 0;
  const results = new Map<string, Seen[]>();
  const measure = async (variant: Variant, seconds: number, seed: number): Promise<LoadResult> => {
    const load = startChild(join(HERE, 'load.ts'), { cleanup });
    const result = heard<LoadResult>(load, 'result');
    const { port, tenantId, cardIds } = ready;
    const secret = variant.isTurnedAway ? 'another' : ready.secret;
    const { perSecond } = variant;
    const where = { port, tenantId, cardIds, secret };
    load.send({
      kind: 'plan',
      ...where,
      perSecond,
      connections: CONNECTIONS,
      seconds,
      seed,
    } satisfies LoadPlan);
    const seen = await result;
    await endChild(load, 'SIGKILL');
    approved += seen.approved;
    return seen;
  };
  let seed = 1;
  for (const variant of VARIANTS) await measure(variant, WARM_UP_SECONDS, seed++);
  for (let round = 1; round <= options.rounds; round++) {
    console.log(`round ${round} of ${options.rounds}`);
    for (const variant of VARIANTS) {
      const seen = await calmest(
        () => measure(variant, options.seconds, seed++),
        ({ perSecond, p99Ms }, stolen) =>
          console.log(
            `  ${variant.name}: ${perSecond.toFixed(0)} a second, p99 ${p99Ms.toFixed(1)} ms, ${stolenText(stolen)}`,
          ),
      );
      results.set(variant.name, [...(results.get(variant.name) ?? []), seen]);
    }
  }
  console.log(`\n${tableText(results)}`);
  const reported = heard<ServerReport>(server, 'report');
  server.send('report');
  const problems = problemsOf(await reported, approved);
  for (const child of [worker, server]) {
    child.send('stop');
    await untilExit(child);
  }
  console.log(problems.length === 0 ? `\nall ${approved} approved are held, and the ledger is whole` : '');
  for (const problem of problems) console.log(`WRONG: ${problem}`);
  return problems.length === 0;
}

async function startProduct(
  databaseUrl: string,
  cleanup: Cleanup,
): Promise<{ server: ChildProcess; worker: ChildProcess; ready: ServerReady }> {
  const secretKey = randomBytes(SECRET_KEY_BYTES).toString('base64');
  const env = { BENCH_DATABASE_URL: databaseUrl, BENCH_SECRET_KEY: secretKey };
  const server = startChild(join(HERE, 'server.ts'), { execArgv: AS_STARTED, env, cleanup });
  const { port } = await heard<ServerListening>(server, 'listening');
  const worker = startChild(join(HERE, 'worker.ts'), {
    execArgv: AS_STARTED,
    env: { ...env, BENCH_BASE_URL: `http://127.0.0.1:${port}` },
    cleanup,
  });
  await heard<WorkerReady>(worker, 'working');
  const filled = heard<ServerReady>(server, 'ready');
  server.send('fill');
  return { server, worker, ready: await filled };
}

function problemsOf(report: ServerReport, approved: number): string[] {
  const problems = [...report.differences];
  if (report.authorized !== approved)
    problems.push(`${approved} were approved and ${report.authorized} are recorded`);
  if (report.heldMinor !== report.accountsMinor)
    problems.push(`transactions hold ${report.heldMinor}, the accounts ${report.accountsMinor}`);
  return problems;
}

function tableText(results: ReadonlyMap<string, readonly Seen[]>): string {
  const of = (name: string, what: 'perSecond' | 'p50Ms' | 'p99Ms' | 'maxMs' | 'stolen'): number =>
    median((results.get(name) ?? []).map((one) => one[what]));
  const lines = [...results.keys()].map((name) =>
    [
      name.padEnd(40),
      of(name, 'perSecond').toFixed(0).padStart(9),
      of(name, 'p50Ms').toFixed(1).padStart(9),
      of(name, 'p99Ms').toFixed(1).padStart(9),
      of(name, 'maxMs').toFixed(1).padStart(9),
      (of(name, 'p99Ms') / P99_MS_GOAL).toFixed(2).padStart(12),
      percent(of(name, 'stolen')).padStart(9),
    ].join(''),
  );
  const head = [
    'variant'.padEnd(40),
    ...['a second', 'p50 ms', 'p99 ms', 'longest'].map((one) => one.padStart(9)),
  ];
  return [`${head.join('')}${'p99 ÷ goal'.padStart(12)}${'stolen'.padStart(9)}`, ...lines].join('\n');
}

const cleanup = createCleanup();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.run().then(() => process.exit(1)));
}
try {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '10' } },
  });
  const isWhole = await run({ rounds: Number(values.rounds), seconds: Number(values.seconds) }, cleanup);
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

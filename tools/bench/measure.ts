// One measured window of one variant: who was asked, how much was answered, and what each party spent on it.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isoOf, plus, systemClock } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { rawQuery, sql, type Query } from '#platform/db/sql.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { openPatiently } from './database.ts';
import type { Options } from './options.ts';
import type { Pgbench } from './pgbench.ts';
import type { Processes, Scenario } from './scenarios.ts';
import {
  AS_STARTED,
  cpuSeconds,
  endChild,
  familyCpuSeconds,
  nextMessage,
  startChild,
  untilExit,
  type Cleanup,
} from './processes.ts';
import type {
  Fill,
  LoadMessage,
  LoadPlan,
  LoadResult,
  ServerListening,
  ServerReady,
  WorkerReady,
} from './protocol.ts';

const LOAD = join(import.meta.dirname, 'load.ts');
export const ROOT = join(import.meta.dirname, '..', '..');
/** pgbench is looked at shortly before it ends, since afterwards there is nothing to look at. */
const BEFORE_END_SECONDS = 0.3;
const DRAIN_LOOK_MS = 50;

/** Cores, as an average over the window: 1 is one core all the time. */
export type Cores = { readonly load: number; readonly server: number; readonly postgres: number };

export type Measured = {
  readonly variant: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number | undefined;
  readonly cores: Cores | undefined;
  readonly groupSize: number | undefined;
  /** Requests that were answered over HTTP, warm-up included. */
  readonly answered: number | undefined;
};

type Environment = Readonly<Record<string, string>>;

/** The processes of one working tree on a database of their own. */
export type Served = {
  readonly name: string;
  readonly servers: readonly ChildProcess[];
  readonly ports: readonly number[];
  readonly worker: ChildProcess | undefined;
  readonly ready: ServerReady;
  readonly pool: Pool;
  /** What must be recorded by what was answered since the database was filled. */
  readonly promised: Record<string, number>;
};

export type Bench = {
  readonly options: Options;
  readonly cleanup: Cleanup;
  readonly postgresPid: number;
};

type Place = { readonly name: string; readonly tree?: string; readonly databaseUrl: string };

/** Starts what a working tree needs on a new database, and has it filled. */
export async function startServed(
  bench: Bench,
  { name, tree = ROOT, databaseUrl }: Place,
  { servers: count, hasWorker, filling = 'nothing', payers }: Processes,
): Promise<Served> {
  const { cleanup } = bench;
  const environment = {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_SECRET_KEY: randomBytes(SECRET_KEY_BYTES).toString('base64'),
  };
  const start = starter(bench, tree, environment);
  const servers: ChildProcess[] = [];
  const ports: number[] = [];
  // One after the other, since the first one migrates.
  for (let i = 0; i < count; i++) {
    const server = start('server.ts');
    servers.push(server);
    ports.push((await nextMessage<ServerListening>(server, 'listening')).port);
  }
  const baseUrl = `http://127.0.0.1:${ports[0]}`;
  const worker = hasWorker ? start('worker.ts', { BENCH_BASE_URL: baseUrl }) : undefined;
  if (worker !== undefined) await nextMessage<WorkerReady>(worker, 'working');
  const [first] = servers;
  if (first === undefined) throw new Error('there is no server');
  const filled = nextMessage<ServerReady>(first, 'ready');
  first.send({ fill: filling, payers } satisfies Fill);
  const pool = await openPatiently(databaseUrl);
  cleanup.add(() => pool.end());
  return { name, servers, ports, worker, ready: await filled, pool, promised: {} };
}

const starter =
  ({ cleanup }: Bench, tree: string, environment: Environment) =>
  (file: string, more: Environment = {}): ChildProcess =>
    startChild(join(tree, 'tools', 'bench', file), {
      execArgv: [...AS_STARTED],
      env: { ...environment, ...more },
      cleanup,
    });

export async function stopServed({ servers, worker }: Served): Promise<void> {
  for (const child of [worker, ...servers]) {
    child?.send('stop');
    if (child !== undefined) await untilExit(child);
  }
}

/**
 * Measures a scenario. If a worker belongs to it, the window begins with the first request and ends when the
 * worker has done all that the requests left to it, so that its part counts in full.
 */
export async function measure(
  bench: Bench,
  served: Served,
  { variant, asked, connections, ...what }: Scenario & { window: number; seconds?: number },
): Promise<Measured> {
  const load = startChild(LOAD, { cleanup: bench.cleanup });
  const { ready, promised, pool, worker } = served;
  const ports = served.ports.slice(0, what.servers);
  const plan: LoadPlan = {
    ...ready,
    ports,
    asked,
    connections,
    perSecond: what.perSecond ?? null,
    warmUpSeconds: worker === undefined ? bench.options.warmUpSeconds : 0,
    seconds: what.seconds ?? bench.options.seconds,
    seed: bench.options.seed,
    window: what.window,
  };
  const begins = nextMessage<LoadMessage & { kind: 'begin' }>(load, 'begin');
  const ends = nextMessage<LoadMessage & { kind: 'end' }>(load, 'end');
  const results = nextMessage<LoadResult>(load, 'result');
  const look = async () => {
    const servers = [...served.servers, ...(worker === undefined ? [] : [worker])];
    const pids = { load: load.pid, servers: servers.map(({ pid }) => pid), postgres: bench.postgresPid };
    return { spent: await spent(pids), groups: await groupsOf(ports) };
  };
  load.send(plan);
  await begins;
  const before = await look();
  await ends;
  const endedMs = performance.now();
  if (worker !== undefined) {
    await results;
    await drained(pool, what.until === 'opened' ? OPENING : DUE_SOON);
  }
  const drainSeconds = worker === undefined ? 0 : (performance.now() - endedMs) / 1000;
  const after = await look();
  const result = await results;
  await endChild(load, 'SIGKILL');
  // What is left must not be at work in the window of another: neither jobs, nor PostgreSQL that cleans up.
  if (worker !== undefined) await drained(pool, DUE_SOON);
  await pool.run(rawQuery('vacuum analyze', []));
  if (result.errors > 0) {
    throw new Error(`${variant}: ${result.errors} requests failed, the first with ${result.firstError}`);
  }
  for (const [kind, count] of Object.entries(result.promised)) promised[kind] = (promised[kind] ?? 0) + count;
  const groups = after.groups.count - before.groups.count;
  return {
    variant,
    perSecond: (result.requests * (what.transfersEach ?? 1)) / (result.seconds + drainSeconds),
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cores: coresOf(before.spent, after.spent),
    groupSize: groups > 0 ? (after.groups.sum - before.groups.sum) / groups : undefined,
    answered: result.answered,
  };
}

/** The sandbox settles a moment after it has taken an order. */
const SOON_MS = 1_000;
const DUE_SOON = () => sql`
  select 1 from jobs where failed_at is null and run_at <= ${isoOf(plus(systemClock.now(), SOON_MS))} limit 1`;
const OPENING = () => sql`select 1 from batches where status = 'opening' limit 1`;

async function drained(pool: Pool, left: () => Query<unknown>): Promise<void> {
  while ((await pool.all(left())).length > 0) await wait(DRAIN_LOOK_MS);
}

export async function measurePgbench(bench: Bench, pgbench: Pgbench, variant: string): Promise<Measured> {
  const { seconds, warmUpSeconds } = bench.options;
  await pgbench.run(Math.max(1, Math.round(warmUpSeconds)), () => undefined);
  let window: Promise<[Spent, Spent]> | undefined;
  const { tps, latencyMs } = await pgbench.run(Math.max(1, Math.round(seconds)), (pid) => {
    const pids = { load: pid, servers: [], postgres: bench.postgresPid };
    window = spent(pids).then(async (before) => {
      await wait((seconds - BEFORE_END_SECONDS) * 1000);
      return [before, await spent(pids)];
    });
  });
  const [before, after] = (await window) ?? [];
  return {
    variant,
    perSecond: tps,
    p50Ms: latencyMs,
    p99Ms: undefined,
    cores: before && after && coresOf(before, after),
    groupSize: undefined,
    answered: undefined,
  };
}

type Spent = {
  at: number;
  load: number | undefined;
  server: number | undefined;
  postgres: number | undefined;
};

type Pids = {
  load: number | undefined;
  servers: ReadonlyArray<number | undefined>;
  postgres: number;
};
async function spent(pids: Pids): Promise<Spent> {
  const [load, servers, postgres] = await Promise.all([
    cpuSeconds(pids.load ?? 0),
    Promise.all(pids.servers.map((pid) => cpuSeconds(pid ?? 0))),
    familyCpuSeconds(pids.postgres),
  ]);
  return { at: performance.now(), load, server: sumOf(servers), postgres };
}

const sumOf = (all: ReadonlyArray<number | undefined>): number =>
  all.reduce<number>((sum, one) => sum + (one ?? Number.NaN), 0);

function coresOf(before: Spent, after: Spent): Cores | undefined {
  const seconds = (after.at - before.at) / 1000;
  const share = (name: 'load' | 'server' | 'postgres'): number =>
    ((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) / seconds;
  const cores = { load: share('load'), server: share('server'), postgres: share('postgres') };
  return Number.isNaN(cores.load + cores.server + cores.postgres) ? undefined : cores;
}

/** How many commands went in how many groups of these servers so far. */
async function groupsOf(ports: readonly number[]): Promise<{ sum: number; count: number }> {
  const texts = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const read = (name: string): number =>
    texts.reduce((sum, text) => sum + Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0), 0);
  return {
    sum: read('monedero_command_group_size_sum'),
    count: read('monedero_command_group_size_count'),
  };
}

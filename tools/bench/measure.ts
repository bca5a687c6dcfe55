// One measured window of one variant: who was asked, how much was answered, and what each party spent on it.
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Options } from './options.ts';
import type { Pgbench } from './pgbench.ts';
import {
  AS_STARTED,
  cpuSeconds,
  endChild,
  familyCpuSeconds,
  heard,
  startChild,
  type Cleanup,
} from './processes.ts';
import { PATHS, type LoadMessage, type LoadPlan, type LoadResult, type Path } from './protocol.ts';
import type { ServerReady } from './protocol.ts';

const LOAD = join(import.meta.dirname, 'load.ts');
const SERVER = join('tools', 'bench', 'server.ts');
const ROOT = join(import.meta.dirname, '..', '..');
/** pgbench is looked at shortly before it ends, since afterwards there is nothing to look at. */
const BEFORE_END_SECONDS = 0.3;

/** Cores, as an average over the window: 1 is one core all the time. */
export type Cores = { readonly load: number; readonly server: number; readonly postgres: number };

export type Measured = {
  readonly variant: string;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number | undefined;
  readonly cores: Cores | undefined;
  readonly groupSize: number | undefined;
};

export type Served = {
  readonly child: ChildProcess;
  readonly ready: ServerReady;
  /** Answers with a 2xx that this server gave since it was started, run-in and warm-up included. */
  readonly acknowledged: Record<Path, number>;
};

export type Bench = {
  readonly options: Options;
  readonly cleanup: Cleanup;
  readonly postgresPid: number;
};

/** The server of a working tree, on a database of its own. */
export async function startServer(
  { options, cleanup }: Bench,
  databaseUrl: string,
  tree: string = ROOT,
): Promise<Served> {
  const { profileDir, logLevel } = options;
  const child = startChild(join(tree, SERVER), {
    execArgv: [
      ...AS_STARTED,
      ...(profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]),
    ],
    env: { BENCH_DATABASE_URL: databaseUrl, BENCH_LOG_LEVEL: logLevel },
    cleanup,
  });
  const ready = await heard<ServerReady>(child, 'ready');
  return { child, ready, acknowledged: { commands: 0, plain: 0, none: 0 } };
}

export async function measure(
  bench: Bench,
  { child: server, ready, acknowledged }: Served,
  what: { variant: string; path: Path; connections: number; seed: number; seconds?: number },
): Promise<Measured> {
  const load = startChild(LOAD, { cleanup: bench.cleanup });
  const plan: LoadPlan = {
    port: ready.port,
    apiKey: ready.apiKey,
    wallets: ready.wallets,
    path: PATHS[what.path],
    connections: what.connections,
    warmUpSeconds: bench.options.warmUpSeconds,
    seconds: what.seconds ?? bench.options.seconds,
    seed: what.seed,
  };
  const begins = heard<LoadMessage & { kind: 'begin' }>(load, 'begin');
  const ends = heard<LoadMessage & { kind: 'end' }>(load, 'end');
  const results = heard<LoadResult>(load, 'result');
  load.send(plan);
  const pids = { load: load.pid ?? 0, server: server.pid ?? 0, postgres: bench.postgresPid };
  await begins;
  const [before, groupsBefore] = await Promise.all([spent(pids), groupsOf(ready.port)]);
  await ends;
  const [after, groupsAfter] = await Promise.all([spent(pids), groupsOf(ready.port)]);
  const result = await results;
  await endChild(load, 'SIGKILL');
  acknowledged[what.path] += result.acknowledged;
  if (result.errors > 0) {
    throw new Error(`${what.variant}: ${result.errors} requests failed, the first with ${result.firstError}`);
  }
  const groups = groupsAfter.count - groupsBefore.count;
  return {
    variant: what.variant,
    perSecond: result.requests / result.seconds,
    p50Ms: result.p50Ms,
    p99Ms: result.p99Ms,
    cores: coresOf(before, after),
    groupSize: groups > 0 ? (groupsAfter.sum - groupsBefore.sum) / groups : undefined,
  };
}

export async function measurePgbench(bench: Bench, pgbench: Pgbench, variant: string): Promise<Measured> {
  const { seconds, warmUpSeconds } = bench.options;
  await pgbench.run(Math.max(1, Math.round(warmUpSeconds)), () => undefined);
  let window: Promise<[Spent, Spent]> | undefined;
  const { tps, latencyMs } = await pgbench.run(Math.max(1, Math.round(seconds)), (pid) => {
    const pids = { load: pid, server: undefined, postgres: bench.postgresPid };
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
  };
}

type Spent = {
  at: number;
  load: number | undefined;
  server: number | undefined;
  postgres: number | undefined;
};

async function spent(pids: { load: number; server: number | undefined; postgres: number }): Promise<Spent> {
  const [load, server, postgres] = await Promise.all([
    cpuSeconds(pids.load),
    pids.server === undefined ? 0 : cpuSeconds(pids.server),
    familyCpuSeconds(pids.postgres),
  ]);
  return { at: performance.now(), load, server, postgres };
}

function coresOf(before: Spent, after: Spent): Cores | undefined {
  const seconds = (after.at - before.at) / 1000;
  const share = (name: 'load' | 'server' | 'postgres'): number =>
    ((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) / seconds;
  const cores = { load: share('load'), server: share('server'), postgres: share('postgres') };
  return Number.isNaN(cores.load + cores.server + cores.postgres) ? undefined : cores;
}

/** How many commands went in how many groups so far. */
async function groupsOf(port: number): Promise<{ sum: number; count: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number =>
    Number(new RegExp(`^monedero_command_group_size_${name} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  return { sum: read('sum'), count: read('count') };
}

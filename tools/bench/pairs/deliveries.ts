// What deliveries cost in a worker: with the two signatures beside one, and traced beside not traced.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '#platform/clock.ts';
import { createTracer } from '#platform/tracing/tracer.ts';
import { createDatabase } from '../database.ts';
import { deliver, startVariant, stopStarted, type Run, type Variant } from '../deliveries/run.ts';
import { cpuSeconds } from '../processes.ts';
import type { Kind, Pair } from './pairs.ts';

const DELIVERIES = 6_000;
const WARM_UP_DELIVERIES = 12_000;
/** What is traced is sent at least each second. */
const SENT_WITHIN_MS = 1_200;
const PLAIN = { endpoints: 1, workers: 1, waiting: 0 } as const;

/** Each event that is emitted inside has its trace. */
const tracer = createTracer({ clock: systemClock, randomBytes, ratio: 1, onEnd: () => undefined });
const SPAN = { name: 'bench', kind: 'internal' } as const;

async function startKind(run: Run, serverUrl: string, variant: Variant, isTraced: boolean): Promise<Kind> {
  const databaseUrl = await createDatabase(serverUrl, `bench_${variant.name.replaceAll(/\W+/g, '_')}`);
  const started = await startVariant(run, variant, databaseUrl);
  const [worker] = started.children;
  const send = (count: number): Promise<number> =>
    isTraced
      ? tracer.begin(SPAN, undefined, () => deliver(run, started, count))
      : deliver(run, started, count);
  const cpu = async (): Promise<number> => (await cpuSeconds(worker?.pid ?? 0)) ?? Number.NaN;
  await send(WARM_UP_DELIVERIES);
  return {
    name: variant.name,
    async measure() {
      await started.source.drained();
      const before = await cpu();
      const perSecond = await send(DELIVERIES);
      await started.source.drained();
      await wait(SENT_WITHIN_MS);
      return { perSecond, cpuMicros: ((await cpu()) - before) * (1_000_000 / DELIVERIES) };
    },
    close: () => stopStarted(started),
  };
}

export async function signatures(run: Run, serverUrl: string): Promise<Pair> {
  const execArgv = [`--import=${join(import.meta.dirname, 'one-signature.ts')}`];
  const one = { ...PLAIN, name: 'one signature', execArgv };
  return {
    unit: 'delivery',
    without: await startKind(run, serverUrl, one, false),
    beside: await startKind(run, serverUrl, { ...PLAIN, name: 'two signatures' }, false),
  };
}

export async function tracedDeliveries(run: Run, serverUrl: string, collector: string): Promise<Pair> {
  const environment = { BENCH_COLLECTOR: collector };
  const traced = { ...PLAIN, name: 'deliveries that are traced', environment };
  return {
    unit: 'delivery',
    without: await startKind(run, serverUrl, { ...PLAIN, name: 'deliveries that are not' }, false),
    beside: await startKind(run, serverUrl, traced, true),
  };
}

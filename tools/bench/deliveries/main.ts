// `npm run bench:deliveries`: how many signed deliveries a second leave, beside a bare loop that posts the
// same bodies; how soon an event arrives; and what a million deliveries that wait for a dead endpoint cost
// the others.
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { argumentsOf } from '../../arguments.ts';
import { createDatabase, startPostgres } from '../database.ts';
import { runToEnd, type Cleanup } from '../processes.ts';
import { median } from '../report.ts';
import { postBare } from './bare.ts';
import {
  countedBy,
  deliver,
  openRun,
  startVariant,
  stopStarted,
  type Run,
  type Started,
  type Variant,
} from './run.ts';

const DELIVERIES = 20_000;
const WARM_UP_DELIVERIES = 3_000;
const ENDPOINTS_MANY = 100;
const WAITING = 1_000_000;
const PACED_PER_SECOND = 200;
const PACED_SECONDS = 10;

const VARIANTS: readonly Variant[] = [
  { name: '1 endpoint, one worker', endpoints: 1, workers: 1, waiting: 0 },
  { name: '100 endpoints, one worker', endpoints: ENDPOINTS_MANY, workers: 1, waiting: 0 },
  { name: '1 endpoint, two workers', endpoints: 1, workers: 2, waiting: 0 },
  { name: '1 endpoint beside a dead one with a million waiting', endpoints: 1, workers: 1, waiting: WAITING },
];
const BARE = '(a) bare loop';
const SIGNED = '(a) that signs and limits its time';

async function run(rounds: number, cleanup: Cleanup): Promise<void> {
  const postgres = await startPostgres(cleanup);
  const it = await openRun(cleanup);
  console.log(
    `${availableParallelism()} cores shared by workers, receivers and PostgreSQL; ${DELIVERIES} deliveries a window`,
  );

  const started: Started[] = [];
  for (const [i, variant] of VARIANTS.entries()) {
    started.push(await startVariant(it, variant, await createDatabase(postgres.url, `bench_${i}`)));
  }
  for (const one of started) await deliver(it, one, WARM_UP_DELIVERIES);

  const rates = new Map<string, number[]>();
  const note = (name: string, rate: number): void => {
    rates.set(name, [...(rates.get(name) ?? []), rate]);
    console.log(`  ${name}: ${rate.toFixed(0)} per second`);
  };
  for (let round = 1; round <= rounds; round++) {
    console.log(`round ${round} of ${rounds}`);
    note(BARE, await postBare(it, started[0], DELIVERIES));
    note(SIGNED, await postBare(it, started[0], DELIVERIES, 'signed'));
    for (const one of started) note(one.name, await deliver(it, one, DELIVERIES));
  }
  console.log(`\n${tableText(rates)}`);
  console.log(`\n${latencyText(await pace(it, started[0]))}`);
  for (const one of started) await stopStarted(one);
}

/** Milliseconds from before an event is written to its arrival, one event at a time at a steady pace. */
async function pace({ receiver }: Run, on: Started | undefined): Promise<number[]> {
  if (on === undefined) return [];
  const total = PACED_PER_SECOND * PACED_SECONDS;
  const counted = countedBy(receiver, total, 'paced events');
  const writtenAt = new Map<string, number>();
  const writes: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let i = 0; i < total; i++) {
    await wait(Math.max(0, startedMs + (i * 1000) / PACED_PER_SECOND - performance.now()));
    const at = Date.now();
    writes.push(on.source.emit(1).then(([id = '']) => void writtenAt.set(id, at)));
  }
  await Promise.all(writes);
  const { arrivedAt } = await counted;
  return [...writtenAt].map(([id, at]) => (arrivedAt[id] ?? Infinity) - at).sort((a, b) => a - b);
}

function tableText(rates: ReadonlyMap<string, readonly number[]>): string {
  const bare = median(rates.get(BARE) ?? []);
  const first = median(rates.get(VARIANTS[0]?.name ?? '') ?? []);
  const lines = [...rates].map(([name, values]) => {
    const rate = median(values);
    return [
      name.padEnd(54),
      rate.toFixed(0).padStart(8),
      `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`.padStart(16),
      `${((100 * rate) / bare).toFixed(0)} %`.padStart(10),
      (rate / first).toFixed(2).padStart(14),
    ].join('');
  });
  const head =
    'variant'.padEnd(54) + 'a second'.padStart(8) + 'min to max'.padStart(16) + 'of (a)'.padStart(10);
  return [`${head}${'÷ one worker'.padStart(14)}`, ...lines].join('\n');
}

function latencyText(sorted: readonly number[]): string {
  const at = (share: number): string => `${sorted[Math.floor((sorted.length - 1) * share)] ?? NaN} ms`;
  return `event to arrival at ${PACED_PER_SECOND} events a second: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

const { values } = argumentsOf('npm run bench:deliveries -- [--rounds N (3)]', {
  options: { rounds: { type: 'string', default: '3' } },
});

await runToEnd(async (cleanup) => {
  await run(Number(values.rounds), cleanup);
  return true;
});

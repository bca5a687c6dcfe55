// `npm run bench:deliveries`: how many signed deliveries a second leave, beside a bare loop that posts the
// same bodies; how soon an event arrives; and what a million deliveries that wait for a dead endpoint cost
// the others.
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ChildProcess } from 'node:child_process';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { SECRET_KEY_BYTES } from '#platform/seal.ts';
import { createDatabase } from '../database.ts';
import {
  AS_STARTED,
  endChild,
  nextMessage,
  runToEnd,
  startChild,
  untilExit,
  type Cleanup,
} from '../processes.ts';
import { median } from '../report.ts';
import { openSource, type Source } from './source.ts';
import type { WorkerReady } from '../protocol.ts';
import type { Counted, CountFrom, Posted, Posting, ReceiverReady } from './protocol.ts';

const HERE = import.meta.dirname;
const OPEN_DIRECTORY = 0o755;
const DELIVERIES = 20_000;
const WARM_UP_DELIVERIES = 3_000;
const ENDPOINTS_MANY = 100;
const CONNECTIONS = 64;
const WAITING = 1_000_000;
const PACED_PER_SECOND = 200;
const PACED_SECONDS = 10;
const COUNTED_MS_MAX = 120_000;

type Variant = {
  readonly name: string;
  readonly endpoints: number;
  readonly workers: number;
  readonly waiting: number;
};
const VARIANTS: readonly Variant[] = [
  { name: '1 endpoint, one worker', endpoints: 1, workers: 1, waiting: 0 },
  { name: '100 endpoints, one worker', endpoints: ENDPOINTS_MANY, workers: 1, waiting: 0 },
  { name: '1 endpoint, two workers', endpoints: 1, workers: 2, waiting: 0 },
  { name: '1 endpoint beside a dead one with a million waiting', endpoints: 1, workers: 1, waiting: WAITING },
];
const BARE = '(a) bare loop';
const SIGNED = '(a) that signs and limits its time';

type Run = {
  readonly cleanup: Cleanup;
  readonly receiver: ChildProcess;
  readonly ready: ReceiverReady;
  readonly secretKey: Buffer;
};
type Started = Variant & { readonly source: Source; readonly children: readonly ChildProcess[] };

async function run(rounds: number, cleanup: Cleanup): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'monedero-bench-'));
  cleanup.add(() => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  await chmod(directory, OPEN_DIRECTORY);
  const postgres = await startEmbeddedPostgres({ dataDir: join(directory, 'data') });
  cleanup.add(() => postgres.stop());
  const receiver = startChild(join(HERE, 'receiver.ts'), { cleanup });
  const ready = await nextMessage<ReceiverReady>(receiver, 'ready');
  const it: Run = { cleanup, receiver, ready, secretKey: randomBytes(SECRET_KEY_BYTES) };
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
    note(BARE, await postBare(it, started[0], false));
    note(SIGNED, await postBare(it, started[0], true));
    for (const one of started) note(one.name, await deliver(it, one, DELIVERIES));
  }
  console.log(`\n${tableText(rates)}`);
  console.log(`\n${latencyText(await pace(it, started[0]))}`);
  for (const { source, children } of started) {
    for (const child of children) {
      child.send('stop');
      await untilExit(child);
    }
    await source.close();
  }
}

async function startVariant(it: Run, variant: Variant, databaseUrl: string): Promise<Started> {
  const source = await openSource(databaseUrl, it.secretKey);
  const url = `http://127.0.0.1:${it.ready.port}/`;
  await source.addEndpoints(Array.from({ length: variant.endpoints }, (_, i) => `${url}${i}`));
  if (variant.waiting > 0) await source.addDead(`http://127.0.0.1:${it.ready.deafPort}/`, variant.waiting);
  const children = Array.from({ length: variant.workers }, () =>
    startChild(join(HERE, '..', 'worker.ts'), {
      execArgv: AS_STARTED,
      env: { BENCH_DATABASE_URL: databaseUrl, BENCH_SECRET_KEY: it.secretKey.toString('base64') },
      cleanup: it.cleanup,
    }),
  );
  await Promise.all(children.map((child) => nextMessage<WorkerReady>(child, 'working')));
  return { ...variant, source, children };
}

/** Deliveries a second, from the first that arrives to the last. */
async function deliver(
  { receiver }: Run,
  { source, endpoints, name }: Started,
  deliveries: number,
): Promise<number> {
  await source.reviveDead();
  const counted = countedBy(receiver, deliveries, name);
  await source.emit(Math.ceil(deliveries / endpoints));
  return deliveries / (await counted).seconds;
}

function countedBy(receiver: ChildProcess, expected: number, name: string): Promise<Counted> {
  const counted = nextMessage<Counted>(receiver, 'counted');
  receiver.send({ kind: 'count', expected } satisfies CountFrom);
  const late = wait(COUNTED_MS_MAX, undefined, { ref: false }).then(() => {
    throw new Error(`${name}: ${expected} deliveries did not arrive in time`);
  });
  return Promise.race([counted, late]);
}

async function postBare(
  { cleanup, ready }: Run,
  like: Started | undefined,
  isSigned: boolean,
): Promise<number> {
  const loop = startChild(join(HERE, 'post-loop.ts'), { cleanup });
  const posting: Posting = {
    kind: 'post',
    urls: [`http://127.0.0.1:${ready.port}/`],
    bodies: Array.from({ length: DELIVERIES }, () => like?.source.exampleBody() ?? ''),
    connections: CONNECTIONS,
    isSigned,
  };
  const posted = nextMessage<Posted>(loop, 'posted');
  loop.send(posting);
  const { seconds } = await posted;
  await endChild(loop, 'SIGKILL');
  return DELIVERIES / seconds;
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

await runToEnd(async (cleanup) => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
  await run(Number(values.rounds), cleanup);
  return true;
});

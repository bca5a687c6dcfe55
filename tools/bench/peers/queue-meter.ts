// Measures a queue in the process that fills it and works on it: how many jobs a second leave a queue that is
// full, and how long a job takes from before it is inserted until it has run.
import { setTimeout as wait } from 'node:timers/promises';
import { rawQuery } from '#platform/db/sql.ts';
import { openPatiently } from '../database.ts';
import { databaseUrl, stopOnRequest } from '../product.ts';
import type { QueueAsked, QueueMeasured } from './protocol.ts';

const ADDED_AT_ONCE = 5_000;
const LOOK_MS = 5;

export type Queue = {
  /** Jobs with these numbers, in one commit. */
  add(numbers: readonly number[]): Promise<void>;
  start(): Promise<void>;
  /** Whether a job has not run, or is not recorded as done. */
  hasLeft(): Promise<boolean>;
  close(): Promise<void>;
};

export function serveQueue(open: (ran: (number: number) => void) => Promise<Queue>): void {
  let opened: Queue | undefined;
  stopOnRequest(async () => opened?.close());
  process.on('message', (asked: QueueAsked | 'stop') => {
    if (asked !== 'stop') void measure(asked).then((measured) => process.send?.(measured));
  });

  async function measure({ warmUp, jobs, perSecond, seconds }: QueueAsked): Promise<QueueMeasured> {
    const seen = watch();
    const queue = await open(seen.ran);
    opened = queue;
    const recorded = async (count: number): Promise<number> => {
      await seen.untilRan(count);
      while (await queue.hasLeft()) await wait(LOOK_MS);
      return performance.now();
    };
    const filled = warmUp + jobs;
    for (let from = 0; from < filled; from += ADDED_AT_ONCE)
      await queue.add(numbersFrom(from, Math.min(ADDED_AT_ONCE, filled - from)));
    await queue.start();
    await seen.untilRan(warmUp);
    const beganAtMs = performance.now();
    const jobsPerSecond = ((filled - seen.distinct()) * 1_000) / ((await recorded(filled)) - beganAtMs);

    await vacuum();
    const paced = Math.ceil(perSecond * seconds);
    const addedAtMs: number[] = [];
    const adding: Promise<void>[] = [];
    const startedMs = performance.now();
    for (let nth = 0; nth < paced; nth++) {
      await wait(Math.max(0, startedMs + (nth * 1_000) / perSecond - performance.now()));
      addedAtMs.push(performance.now());
      adding.push(queue.add([filled + nth]));
    }
    await Promise.all(adding);
    await recorded(filled + paced);
    const latenciesMs = addedAtMs.map((at, nth) => seen.ranAtMs(filled + nth) - at);
    return { kind: 'measured', added: filled + paced, runs: seen.runs(), jobsPerSecond, latenciesMs };
  }
}

/** As a server does that is not filled to be emptied at once. */
async function vacuum(): Promise<void> {
  const pool = await openPatiently(databaseUrl);
  await pool.run(rawQuery('vacuum analyze', []));
  await pool.end();
}

/** Which jobs have run, and when first. */
function watch() {
  const ranAtMs = new Map<number, number>();
  let runs = 0;
  let look = (): void => undefined;
  return {
    ran(number: number): void {
      runs += 1;
      if (!ranAtMs.has(number)) ranAtMs.set(number, performance.now());
      look();
    },
    untilRan: (count: number): Promise<void> =>
      new Promise((done) => {
        look = () => {
          if (ranAtMs.size >= count) done();
        };
        look();
      }),
    ranAtMs: (number: number): number => ranAtMs.get(number) ?? Number.NaN,
    distinct: () => ranAtMs.size,
    runs: () => runs,
  };
}

const numbersFrom = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => from + n);

// Gathers results for a moment and writes them together. What cannot be written is left to its lease: it is
// delivered again then.
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseAway, isWorthRepeating, type Pool } from '../../platform/db/pool.ts';
import type { NewId } from '../../platform/ids.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { recordResults } from './record.ts';
import type { Recorded, Result } from './result.ts';

export type Recorder = {
  /** Resolves when it is written. `lost`: it could not be. */
  record(result: Result): Promise<Recorded | 'lost'>;
};

const GATHER_MS = 5;
const RESULTS_MAX = 256;
const TRIES_MAX = 4;
const PAUSE_MS = 500;

type Waiting = { readonly result: Result; settle(recorded: Recorded | 'lost'): void };

export function createRecorder(services: { pool: Pool; newId: NewId; log: Log }): Recorder {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    await wait(GATHER_MS);
    while (queue.length > 0) {
      const group = queue.splice(0, RESULTS_MAX);
      const recorded = await writeStubbornly(
        services,
        group.map(({ result }) => result),
      );
      group.forEach(({ settle }, i) => settle(recorded[i] ?? 'lost'));
    }
    running = undefined;
  };
  return {
    record: (result) =>
      new Promise((settle) => {
        queue.push({ result, settle });
        running ??= drain();
      }),
  };
}

type Services = Parameters<typeof createRecorder>[0];

async function writeStubbornly(
  services: Services,
  results: readonly Result[],
): Promise<(Recorded | 'lost')[]> {
  const { pool, newId, log } = services;
  let failure: unknown;
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    try {
      return await recordResults(pool, newId, results);
    } catch (error) {
      failure = error;
    }
    if (isDatabaseAway(failure)) await wait(PAUSE_MS);
    else if (!isWorthRepeating(failure)) break;
  }
  log.warn('deliveries.not_recorded', { results: results.length, ...errorFields(failure) });
  if (isDatabaseAway(failure) || results.length === 1) return results.map(() => 'lost');
  // One that cannot be written must not take its neighbours with it.
  const recorded: (Recorded | 'lost')[] = [];
  for (const result of results) recorded.push(...(await writeStubbornly(services, [result])));
  return recorded;
}

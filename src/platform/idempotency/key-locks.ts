// Holds idempotency keys while steps wait for providers.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../db/pool.ts';
import { createSessionLocks, type Release, type SessionLocks } from '../db/session-locks.ts';
import { refusal } from '../refusals/refusals.ts';

export type KeyLocks = {
  /** Runs one call after the other for each key, over all processes. */
  hold<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** Runs with the key held if no other call has it; undefined at once if one has. */
  tryHold<T>(key: string, run: () => Promise<T>): Promise<{ readonly result: T } | undefined>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 25;
const WAIT_MS_MAX = 60_000;

export function createKeyLocks(pool: Pool): KeyLocks {
  const locks = createSessionLocks(pool, { name: 'monedero keys', space: 0 });
  /** The last call in the queue of each key in this process, which the database sees as one session. */
  const lines = new Map<string, Promise<unknown>>();

  const locked = async <T>(key: string, run: () => Promise<T>): Promise<T> =>
    runLocked(await lockWhenFree(locks, key), run);
  const lockedIfFree = async <T>(key: string, run: () => Promise<T>) => {
    const release = await locks.tryLock(key);
    return release && { result: await runLocked(release, run) };
  };
  const inLine = async <T>(key: string, mine: Promise<T>): Promise<T> => {
    const over = mine.catch(() => undefined);
    lines.set(key, over);
    try {
      return await mine;
    } finally {
      if (lines.get(key) === over) lines.delete(key);
    }
  };

  return {
    hold(key, run) {
      const before = lines.get(key);
      return inLine(key, before === undefined ? locked(key, run) : before.then(() => locked(key, run)));
    },
    tryHold: (key, run) =>
      lines.has(key) ? Promise.resolve(undefined) : inLine(key, lockedIfFree(key, run)),
    async close() {
      await Promise.all(lines.values());
      await locks.close();
    },
  };
}

async function runLocked<T>(release: Release, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await release();
  }
}

async function lockWhenFree(locks: SessionLocks, key: string): Promise<Release> {
  const deadline = performance.now() + WAIT_MS_MAX;
  for (;;) {
    const release = await locks.tryLock(key);
    if (release !== undefined) return release;
    if (performance.now() > deadline) throw refusal('service_unavailable');
    await wait(LOOK_EVERY_MS);
  }
}

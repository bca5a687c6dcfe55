// Holds idempotency keys while steps wait for the outside. All that a process holds hangs on one connection, so that no number of
// slow answers uses up a pool; and whatever the process dies of, the database lets go of them with it.
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Pool } from './db/pool.ts';
import { sql } from './db/sql.ts';
import { refusal } from './refusals.ts';

export type KeyLocks = {
  /** One after the other for each key, over all processes. */
  hold<T>(key: string, run: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 25;
const WAIT_MS_MAX = 60_000;

export function createKeyLocks(pool: Pool): KeyLocks {
  /** The last in line for each key in this process, which is one and the same to the database. */
  const lines = new Map<string, Promise<unknown>>();
  let connecting: Promise<Connection> | undefined;

  const connect = async (): Promise<Connection> => {
    const made = await pool.connect({ name: 'monedero keys' });
    made.onEnd(() => (connecting = undefined));
    return made;
  };
  const connected = (): Promise<Connection> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  const locked = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const db = await connected();
    await lock(db, key);
    try {
      return await run();
    } finally {
      await db.run(unlockQuery(key)).catch(() => undefined);
    }
  };

  return {
    async hold(key, run) {
      const before = lines.get(key);
      const mine = before === undefined ? locked(key, run) : before.then(() => locked(key, run));
      const over = mine.catch(() => undefined);
      lines.set(key, over);
      try {
        return await mine;
      } finally {
        if (lines.get(key) === over) lines.delete(key);
      }
    },
    async close() {
      await Promise.all(lines.values());
      await (await connecting?.catch(() => undefined))?.close();
    },
  };
}

async function lock(db: Connection, key: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS_MAX;
  while (!(await db.one(lockQuery(key))).got) {
    if (performance.now() > deadline) throw refusal('service_unavailable');
    await wait(LOOK_EVERY_MS);
  }
}

const lockQuery = (key: string) =>
  sql<{ got: boolean }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as got`;
const unlockQuery = (key: string) => sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`;

// Holds idempotency keys while steps wait for providers. All keys of a process are locked on one connection,
// so that slow answers do not use up a pool. If the process dies, the database releases them.
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Pool } from '../db/pool.ts';
import { sql } from '../db/sql.ts';
import { refusal } from '../refusals/refusals.ts';

export type KeyLocks = {
  /** Runs one call after the other for each key, over all processes. */
  hold<T>(key: string, run: () => Promise<T>): Promise<T>;
  /** Runs with the key held if no other call has it; undefined at once if one has. */
  tryHold<T>(key: string, run: () => Promise<T>): Promise<{ readonly result: T } | undefined>;
  close(): Promise<void>;
};

type Keys = Pick<Connection, 'one' | 'close'>;

const LOOK_EVERY_MS = 25;
const WAIT_MS_MAX = 60_000;

export function createKeyLocks(pool: Pool): KeyLocks {
  /** The last call in the queue of each key in this process, which the database sees as one session. */
  const lines = new Map<string, Promise<unknown>>();
  let connecting: Promise<Keys> | undefined;

  const connect = async (): Promise<Keys> => {
    const made = await pool.connect({ name: 'monedero keys' });
    made.onEnd(() => (connecting = undefined));
    return { one: inTurn(made), close: () => made.close() };
  };
  const connected = (): Promise<Keys> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  const runLocked = async <T>(db: Keys, key: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } finally {
      await db.one(unlockQuery(key)).catch(() => undefined);
    }
  };
  const locked = async <T>(key: string, run: () => Promise<T>): Promise<T> => {
    const db = await connected();
    await lock(db, key);
    return runLocked(db, key, run);
  };
  const lockedIfFree = async <T>(key: string, run: () => Promise<T>) => {
    const db = await connected();
    return (await isLocked(db, key)) ? { result: await runLocked(db, key, run) } : undefined;
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
      await (await connecting?.catch(() => undefined))?.close();
    },
  };
}

/** A connection has one statement in flight at a time. */
function inTurn(db: Connection): Connection['one'] {
  let before: Promise<unknown> = Promise.resolve();
  return (query) => {
    const answer = before.then(() => db.one(query));
    before = answer.catch(() => undefined);
    return answer;
  };
}

async function lock(db: Keys, key: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS_MAX;
  while (!(await isLocked(db, key))) {
    if (performance.now() > deadline) throw refusal('service_unavailable');
    await wait(LOOK_EVERY_MS);
  }
}

/** Whether it is ours now. */
const isLocked = async (db: Keys, key: string): Promise<boolean> => (await db.one(lockQuery(key))).got;
const lockQuery = (key: string) =>
  sql<{ got: boolean }>`select pg_try_advisory_lock(hashtextextended(${key}, 0)) as got`;
const unlockQuery = (key: string) => sql`select pg_advisory_unlock(hashtextextended(${key}, 0))`;

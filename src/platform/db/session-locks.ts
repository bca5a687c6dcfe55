// Locks that a process holds by name, all on one connection, so that what is held for long does not use up a
// pool. If the process dies, the database releases them.
import { once } from '../basics/once.ts';
import type { Connection, Pool } from './pool.ts';
import { sql } from './sql.ts';

export type SessionLocks = {
  /**
   * Takes a lock, and replies what releases it; undefined if it is held by another process. The database
   * gives one that this process holds once more, so callers ask for each by one at a time.
   */
  tryLock(name: string): Promise<Release | undefined>;
  close(): Promise<void>;
};
export type Release = () => Promise<void>;

type Options = {
  /** What the connection is called. */
  readonly name: string;
  /** Locks of one name in two spaces are two. */
  readonly space: number;
  /** After such a pause the database takes the process for one that hangs, and releases its locks. */
  readonly idleMsMax?: number | undefined;
};
type Session = Pick<Connection, 'one' | 'close'>;

export function createSessionLocks(pool: Pool, { name, space, idleMsMax }: Options): SessionLocks {
  let connecting: Promise<Session> | undefined;

  const connect = async (): Promise<Session> => {
    const made = await pool.connect({ name });
    made.onEnd(() => (connecting = undefined));
    if (idleMsMax !== undefined)
      await made.run(sql`select set_config('idle_session_timeout', ${String(idleMsMax)}, false)`);
    return { one: inTurn(made), close: () => made.close() };
  };
  const connected = (): Promise<Session> => {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined;
      throw error;
    });
    return connecting;
  };
  return {
    async tryLock(lockName) {
      const session = await connected();
      const { isOurs } = await session.one(
        sql<{ isOurs: boolean }>`
          select pg_try_advisory_lock(hashtextextended(${lockName}, ${space})) as "isOurs"`,
      );
      if (!isOurs) return undefined;
      // A connection that is gone has released it.
      return once(async () => {
        const unlock = sql`select pg_advisory_unlock(hashtextextended(${lockName}, ${space}))`;
        await session.one(unlock).catch(() => undefined);
      });
    },
    async close() {
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

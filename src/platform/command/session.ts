// The connection on which groups are run, and what was learned on it: with it goes whatever might have happened to the database since.
import type { Connection, Pool } from '../db/pool.ts';
import { rawQuery } from '../db/sql.ts';
import { createMemory, type Memory } from './memory.ts';

export type Session = { readonly db: Connection; readonly processId: number; readonly memory: Memory };

export type Sessions = {
  /** The one that is there; undefined before the first and after one that broke. */
  present(): Session | undefined;
  connected(): Promise<Session>;
  /** Lets go of it. Its end need not be waited for: a network that went silent may keep it for long. */
  discard(): Promise<void>;
};

export function createSessions(pool: Pool): Sessions {
  let session: Session | undefined;
  return {
    present: () => session,
    async connected() {
      if (session !== undefined) return session;
      const db = await pool.connect({ name: 'monedero commands', byKeyOnly: true });
      let hasEnded = false;
      db.onEnd(() => {
        hasEnded = true;
        if (session?.db === db) session = undefined;
      });
      try {
        const made = { db, memory: createMemory(), ...(await db.one(PROCESS)) };
        if (!hasEnded) session = made;
        return made;
      } catch (error) {
        void db.close().catch(() => undefined);
        throw error;
      }
    },
    async discard() {
      const broken = session;
      session = undefined;
      await broken?.db.close().catch(() => undefined);
    },
  };
}

const PROCESS = rawQuery<{ processId: number }>('select pg_backend_pid() as "processId"', []);

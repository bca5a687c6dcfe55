// The connection on which groups are run, and what was learned on it: with it goes whatever might have happened to the database since.
import type { Connection, Pool } from '../db/pool.ts';
import { rawQuery } from '../db/sql.ts';
import { createMemory, type Memory } from './memory.ts';

export type Session = { readonly db: Connection; readonly processId: number; readonly memory: Memory };

export type Sessions = {
  /** The one that is there; undefined before the first and after one that broke. */
  present(): Session | undefined;
  connected(): Promise<Session>;
  discard(): Promise<void>;
};

export function createSessions(pool: Pool): Sessions {
  let session: Session | undefined;
  return {
    present: () => session,
    async connected() {
      if (session !== undefined) return session;
      const db = await pool.connect({ name: 'monedero commands', byKeyOnly: true });
      db.onEnd(() => {
        if (session?.db === db) session = undefined;
      });
      const { processId } = await db.one(PROCESS);
      session = { db, processId, memory: createMemory() };
      return session;
    },
    async discard() {
      const broken = session;
      session = undefined;
      await broken?.db.close().catch(() => undefined);
    },
  };
}

const PROCESS = rawQuery<{ processId: number }>('select pg_backend_pid() as "processId"', []);

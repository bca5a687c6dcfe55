// Notifies workers that there is something for them to do. It never does so inside a transaction: a commit
// that notifies takes a lock on the whole database, and commands of several processes would wait for each
// other there.
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from '../db/cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Table } from '../db/table.ts';
import { errorFields, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';

export type Waker = {
  onWritten(tables: Iterable<Table>): void;
  wake(): void;
  close(): Promise<void>;
};

/**
 * One notification is for all transactions that commit meanwhile. A worker that misses it polls by itself
 * each second.
 */
const PAUSE_MS = 20;

/** Announces on a channel that a table got rows. */
export function createWaker(
  pool: Pool,
  log: Log,
  { channel, table }: { readonly channel: string; readonly table: Table },
): Waker {
  const loop = createLoop({
    async run() {
      try {
        await announce(pool, channel);
      } finally {
        await wait(PAUSE_MS);
      }
    },
    onError: (error) => log.warn('wake_failed', { channel, ...errorFields(error) }),
  });
  return {
    onWritten(tables) {
      for (const written of tables) if (written === table) loop.wake();
    },
    wake: loop.wake,
    close: loop.close,
  };
}

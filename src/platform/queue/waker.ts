// Tells workers that there is something for them. Never inside a transaction: a commit that notifies takes a
// lock on the whole database, and commands of several processes would wait for each other there.
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from '../db/cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Table } from '../db/table.ts';
import type { OnWritten } from '../batch.ts';
import { errorFields, type Log } from '../log.ts';

export type Waker = {
  onWritten: OnWritten;
  wake(): void;
  close(): Promise<void>;
};

/**
 * However many transactions commit meanwhile, they are told of together. Whoever hears nothing looks by
 * itself each second.
 */
const PAUSE_MS = 20;

/** Announces on a channel that a table got rows. */
export function createWaker(
  pool: Pool,
  log: Log,
  { channel, table }: { readonly channel: string; readonly table: Table },
): Waker {
  let telling: Promise<void> | undefined;
  let tellAgain = false;
  let closed = false;

  const tell = async (): Promise<void> => {
    do {
      tellAgain = false;
      await announce(pool, channel).catch((error: unknown) =>
        log.warn('wake_failed', { channel, ...errorFields(error) }),
      );
      await wait(PAUSE_MS);
    } while (tellAgain && !closed);
    telling = undefined;
  };
  const wake = (): void => {
    tellAgain = true;
    if (!closed) telling ??= tell();
  };

  return {
    onWritten(tables) {
      for (const written of tables) if (written === table) wake();
    },
    wake,
    async close() {
      closed = true;
      await telling;
    },
  };
}

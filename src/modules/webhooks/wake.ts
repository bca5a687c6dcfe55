// Tells workers that events were written. Never inside a transaction: a commit that notifies takes a lock on the whole database,
// and commands of several processes would wait for each other there.
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from '../../platform/db/cache.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { OnWritten } from '../../platform/effect.ts';
import { events } from '../../platform/event.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import { DELIVERIES_CHANNEL } from './channel.ts';

export type DeliveryWaker = {
  onWritten: OnWritten;
  wake(): void;
  close(): Promise<void>;
};

/** However many transactions commit meanwhile, they are told of together. Whoever hears nothing looks by itself each second. */
const PAUSE_MS = 20;

export function createDeliveryWaker(pool: Pool, log: Log): DeliveryWaker {
  let telling: Promise<void> | undefined;
  let tellAgain = false;
  let closed = false;

  const tell = async (): Promise<void> => {
    do {
      tellAgain = false;
      await announce(pool, DELIVERIES_CHANNEL).catch((error: unknown) =>
        log.warn('webhooks.wake_failed', errorFields(error)),
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
      for (const table of tables) if (table === events) wake();
    },
    wake,
    async close() {
      closed = true;
      await telling;
    },
  };
}

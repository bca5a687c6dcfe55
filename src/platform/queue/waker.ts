// Notifies workers that there is something for them to do. It never does so inside a transaction: a commit
// that notifies takes a lock on the whole database, and commands of several processes would wait for each
// other there.
import { setTimeout as wait } from 'node:timers/promises';
import { coalesce } from '../coalesce.ts';
import { announceQuery, EVERYTHING, type Announcement } from '../db/cache.ts';
import type { Pool } from '../db/pool.ts';
import type { Table } from '../db/table.ts';
import { errorFields, type Log } from '../log.ts';
import { createLoop } from '../loop.ts';
import type { Written } from '../write-set.ts';

export type Waker = {
  onWritten(written: readonly Written[]): void;
  wake(): void;
  close(): Promise<void>;
};

/** Announces on a channel that there is something to do. */
export type Announce = (channel: string) => Promise<unknown>;

/** What is announced at the same time, on whichever channels, is one statement. */
export function createAnnouncer(pool: Pool): Announce {
  const announce = coalesce<Announcement, number>((all) => pool.run(announceQuery(all)));
  return (channel) => announce({ channel, key: EVERYTHING });
}

/**
 * One notification is for all transactions that commit meanwhile. A worker that misses it polls by itself
 * each second.
 */
const PAUSE_MS = 20;
/** A worker that polls finds by itself what is due later than that when its time comes. */
const LATER_MS = 2_000;

/**
 * Announces on a channel that a table got rows. A row that is due in a moment is announced in that moment: a
 * worker that looked before would find nothing. What falls due after the soonest one needs no announcement of
 * its own, since the worker that claims that one learns when the next is due.
 */
export function createWaker(
  announce: Announce,
  log: Log,
  { channel, table }: { readonly channel: string; readonly table: Table },
): Waker {
  let alarm: { readonly timer: NodeJS.Timeout; readonly atMs: number } | undefined;
  const loop = createLoop({
    async run() {
      try {
        await announce(channel);
      } finally {
        await wait(PAUSE_MS);
      }
    },
    onError: (error) => log.warn('wake_failed', { channel, ...errorFields(error) }),
  });
  const silence = (): void => {
    clearTimeout(alarm?.timer);
    alarm = undefined;
  };
  const wakeIn = (ms: number): void => {
    const atMs = performance.now() + ms;
    if (alarm !== undefined && alarm.atMs <= atMs) return;
    silence();
    const ring = (): void => {
      alarm = undefined;
      loop.wake();
    };
    alarm = { timer: setTimeout(ring, ms), atMs };
  };
  return {
    onWritten(written) {
      for (const { table: one, inMs } of written) {
        if (one !== table || inMs > LATER_MS) continue;
        if (inMs <= 0) loop.wake();
        else wakeIn(inMs);
      }
    },
    wake: loop.wake,
    async close() {
      silence();
      await loop.close();
    },
  };
}

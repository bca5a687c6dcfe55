// Lets requests wait until rows of a table were written, by this process or another, without asking the
// database again and again.
import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from './listen.ts';

export type Changes = {
  /**
   * What `look` sees as soon as `isThere` says that it is there, or once the time has passed. With too many
   * waiting, in all or of this caller, or while the process ends, it is what is seen now.
   */
  until<T>(
    look: () => Promise<T>,
    isThere: (seen: T) => boolean,
    how: { readonly msMax: number; readonly callerId: string },
  ): Promise<T>;
  /** Whatever waits is answered. */
  close(): void;
};

const WAITING_MAX = 500;
/** Each is looked for whenever anything is written, and none may keep the others from waiting. */
const WAITING_OF_CALLER_MAX = 20;
/** Many writes in a row are one look. */
const LOOK_EVERY_MS_MIN = 250;
/** A notification may be lost while the connection that listens is down. */
const LOOK_EVERY_MS_MAX = 5_000;

/** A waker announces on the channel that the table was written. */
export async function createChanges(
  listener: Pick<Listener, 'subscribe'>,
  channel: string,
): Promise<Changes> {
  const waiting = new Set<() => void>();
  let isClosed = false;
  const wakeAll = (): void => waiting.forEach((wake) => wake());
  await listener.subscribe(channel, wakeAll);

  const next = (msMax: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, msMax);
      waiting.add(wake);
    });

  const waitFor = async <T>(
    look: () => Promise<T>,
    isThere: (seen: T) => boolean,
    msMax: number,
  ): Promise<T> => {
    const deadline = performance.now() + msMax;
    for (;;) {
      const left = deadline - performance.now();
      const mayWait = left > 0 && !isClosed && waiting.size < WAITING_MAX;
      // Before the look, so that nothing is missed in between.
      const changed = mayWait ? next(Math.min(left, LOOK_EVERY_MS_MAX)) : undefined;
      const seen = await look();
      if (changed === undefined || isThere(seen)) return seen;
      await Promise.all([changed, wait(Math.min(left, LOOK_EVERY_MS_MIN))]);
    }
  };

  const waitingOf = new Map<string, number>();
  const count = (callerId: string, by: 1 | -1): void => {
    const waits = (waitingOf.get(callerId) ?? 0) + by;
    if (waits === 0) waitingOf.delete(callerId);
    else waitingOf.set(callerId, waits);
  };

  return {
    async until(look, isThere, { msMax, callerId }) {
      if ((waitingOf.get(callerId) ?? 0) >= WAITING_OF_CALLER_MAX) return look();
      count(callerId, 1);
      try {
        return await waitFor(look, isThere, msMax);
      } finally {
        count(callerId, -1);
      }
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}

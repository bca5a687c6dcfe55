// Waits for a state and never for a fixed time: polls until the state is reached, and reports what it saw
// last when it is not reached in time.
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 15;
/**
 * Long enough for a process to start on a machine that does other things as well; only a failure ever waits
 * that long.
 */
export const WAIT_MS_MAX = 60_000;

/** What `look` saw when it was there: true, unless `isThere` says otherwise. */
export async function until<T>(
  what: string,
  look: () => T,
  isThere: (seen: Awaited<T>) => boolean = (seen) => seen === true,
  waitMsMax = WAIT_MS_MAX,
): Promise<Awaited<T>> {
  const deadline = performance.now() + waitMsMax;
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    if (performance.now() > deadline)
      throw new Error(`waited ${waitMsMax} ms in vain until ${what}; last seen: ${JSON.stringify(seen)}`);
    await wait(LOOK_EVERY_MS);
  }
}

/** What a promise gives, or an error once a bound has passed. */
export async function within<T>(what: string, promise: Promise<T>, waitMsMax = WAIT_MS_MAX): Promise<T> {
  const bound = new AbortController();
  const late = wait(waitMsMax, undefined, { signal: bound.signal }).then(() => {
    throw new Error(`${what} took more than ${waitMsMax} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    bound.abort();
  }
}

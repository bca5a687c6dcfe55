// Waits for a state and never for a fixed time: polls until the state is reached, and reports what it saw
// last when it is not reached in time.
import { setTimeout as wait } from 'node:timers/promises';
import { passed, underLoad } from './load.ts';

const LOOK_EVERY_MS = 15;
/** What takes long is looked at less often, since a look takes the processor from what is waited for. */
const LOOK_PART = 10;
const LOOK_EVERY_MS_MAX = 250;
/** Long enough for a process to start; only a failure ever waits that long. It grows with the load. */
export const WAIT_MS_MAX = 60_000;

/** What `look` saw when it was there: true, unless `isThere` says otherwise. */
export async function until<T>(
  what: string,
  look: () => T,
  isThere: (seen: Awaited<T>) => boolean = (seen) => seen === true,
  waitMsMax = WAIT_MS_MAX,
): Promise<Awaited<T>> {
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (isThere(seen)) return seen;
    const waitedMs = performance.now() - began;
    if (waitedMs > underLoad(waitMsMax))
      throw new Error(
        `waited ${Math.round(waitedMs)} ms in vain until ${what}; last seen: ${JSON.stringify(seen)}`,
      );
    const part = waitedMs / LOOK_PART;
    await wait(Math.min(Math.max(part, LOOK_EVERY_MS), LOOK_EVERY_MS_MAX));
  }
}

/** What a promise gives, or an error once a bound has passed, which grows with the load. */
export async function within<T>(what: string, promise: Promise<T>, waitMsMax = WAIT_MS_MAX): Promise<T> {
  const bound = new AbortController();
  const began = performance.now();
  const late = passed(waitMsMax, bound.signal).then(() => {
    throw new Error(`${what} took more than ${Math.floor(performance.now() - began)} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    bound.abort();
  }
}

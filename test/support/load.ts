// How long to wait on a machine that does other things as well. Bounds of tests are for what hangs, and say
// how long that may take where each process that wants a processor has one; where more want them than there
// are, everything takes longer by that much, and so does every bound.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How many times longer things take, by what wanted a processor in the last minute. */
export const strain = (load = loadavg()[0] ?? 0, processors = availableParallelism()): number =>
  Math.max(1, load / processors);

/** The bound as it is now: it is asked again when it has passed, since the load may have grown. */
export const underLoad = (msMax: number): number => Math.round(msMax * strain());

/** Answers once the bound has passed, by the load at that time. */
export async function passed(
  msMax: number,
  signal?: AbortSignal,
  boundOf: (ms: number) => number = underLoad,
): Promise<void> {
  const began = performance.now();
  for (;;) {
    const leftMs = boundOf(msMax) - (performance.now() - began);
    if (leftMs <= 0) return;
    await wait(Math.ceil(leftMs), undefined, { ...(signal === undefined ? {} : { signal }), ref: false });
  }
}

// Loading the product fills V8's young generation, since all of it survives, and its 64 MB stay with the
// process although nothing is in them. Once there is nothing to do, one full collection gives them back.
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 1_000;
/** The busy part of the time of a look; what the process does by itself takes a few hundredths. */
const BUSY_MAX = 0.1;
/** A process that is at work from its beginning has use for them. */
const LOOKS_MAX = 60;

/** While somebody waits for an answer there is no pause for it: it takes some tenths of a second. */
export function shrinkHeapOnceIdle(): void {
  let before = performance.eventLoopUtilization();
  let looks = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, before).utilization < BUSY_MAX;
    before = now;
    looks += 1;
    if (isIdle) collectAll();
    if (isIdle || looks === LOOKS_MAX) clearInterval(timer);
  }, LOOK_EVERY_MS);
  timer.unref();
}

function collectAll(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

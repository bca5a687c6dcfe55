// How much of a machine's processors went to other machines on the same host: what was measured meanwhile says little. Known on Linux only.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Of the line `cpu` in /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
const STEAL = 8;
const TICKS_PER_SECOND = 100;

/** Answers, when it is called, the share of all processors that was stolen since; undefined where nobody tells. */
export function watchStolen(): () => number | undefined {
  const startedMs = performance.now();
  const before = stolenTicks();
  return () => {
    const now = stolenTicks();
    if (before === undefined || now === undefined) return undefined;
    const seconds = (performance.now() - startedMs) / 1000;
    return (now - before) / TICKS_PER_SECOND / seconds / availableParallelism();
  };
}

function stolenTicks(): number | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const ticks = Number(line.split(/\s+/)[STEAL]);
    return Number.isFinite(ticks) ? ticks : undefined;
  } catch {
    return undefined;
  }
}

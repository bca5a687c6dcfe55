// How much of a machine's processors went to other machines on the same host: what was measured meanwhile
// says little. Known on Linux only.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Of the line `cpu` in /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
const STEAL = 8;
const TICKS_PER_SECOND = 100;
/** Where more of the machine was stolen, a window is measured again a few times, and the calmest counts. */
const STOLEN_MAX = 0.02;
const WINDOWS_MAX = 5;

/**
 * Answers, when it is called, the share of all processors that was stolen since; undefined where the system
 * does not report it.
 */
function watchStolen(): () => number | undefined {
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

export type Stolen = { readonly stolen: number };

/**
 * Measures until a window was calm, and answers the calmest with the share that was stolen meanwhile. Reports
 * each.
 */
export async function calmest<Seen>(
  measure: () => Promise<Seen>,
  report: (seen: Seen, stolen: number) => void,
): Promise<Seen & Stolen> {
  const windows: Array<Seen & Stolen> = [];
  do {
    const stolenSince = watchStolen();
    const seen = await measure();
    const stolen = stolenSince() ?? 0;
    report(seen, stolen);
    windows.push({ ...seen, stolen });
  } while (windows.every(({ stolen }) => stolen > STOLEN_MAX) && windows.length < WINDOWS_MAX);
  const [best] = windows.sort((one, other) => one.stolen - other.stolen);
  if (best === undefined) throw new Error('nothing was measured');
  return best;
}

export const stolenText = (stolen: number): string => `${(stolen * 100).toFixed(0)} % stolen`;

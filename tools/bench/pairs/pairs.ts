// Two kinds of a process that are measured in turn, in pairs within one run. On a machine that others use as
// well, neither rates nor CPU times of different minutes can be compared; the two of a pair can.
import { median } from '../report.ts';

/** What a window took: units a second, and CPU time of the process for each unit. */
export type Window = { readonly perSecond: number; readonly cpuMicros: number };
export type Kind = { readonly name: string; measure(): Promise<Window>; close?(): Promise<void> };
export type Pair = { readonly unit: string; readonly without: Kind; readonly beside: Kind };

export async function comparePairs({ unit, without, beside }: Pair, count: number): Promise<string> {
  const pairs: Array<{ readonly without: Window; readonly beside: Window }> = [];
  for (let n = 0; n < count; n++) {
    // The second of two has the caches of the first, so each is first in every other pair.
    const isTurned = n % 2 === 1;
    const first = await (isTurned ? beside : without).measure();
    const second = await (isTurned ? without : beside).measure();
    const pair = isTurned ? { without: second, beside: first } : { without: first, beside: second };
    pairs.push(pair);
    const cpu = `${pair.without.cpuMicros.toFixed(0)} and ${pair.beside.cpuMicros.toFixed(0)} µs of CPU`;
    const rates = `${pair.without.perSecond.toFixed(0)} and ${pair.beside.perSecond.toFixed(0)} a second`;
    console.log(`  pair ${n + 1}: ${cpu}, ${rates}`);
  }
  for (const { close } of [without, beside]) await close?.();
  const medianOf = (kind: 'without' | 'beside', figure: keyof Window): string =>
    median(pairs.map((pair) => pair[kind][figure])).toFixed(0);
  const more = spread(pairs.map((pair) => pair.beside.cpuMicros / pair.without.cpuMicros));
  const rate = spread(pairs.map((pair) => pair.beside.perSecond / pair.without.perSecond));
  return [
    `${beside.name}, beside ${without.name}, ${count} pairs`,
    `  CPU of a ${unit}: ${medianOf('beside', 'cpuMicros')} µs beside ${medianOf('without', 'cpuMicros')}: ${more}`,
    `  rate, a second: ${medianOf('beside', 'perSecond')} beside ${medianOf('without', 'perSecond')}: ${rate}`,
  ].join('\n');
}

/** The median of the pairs, the middle half of them, and all. */
function spread(ratios: readonly number[]): string {
  const sorted = ratios.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    percent(sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN);
  return `${percent(median(sorted))} (half of the pairs ${at(0.25)} to ${at(0.75)}, all ${at(0)} to ${at(1)})`;
}

const percent = (ratio: number): string =>
  `${ratio < 1 ? '−' : '+'}${Math.abs((ratio - 1) * 100).toFixed(1)} %`;

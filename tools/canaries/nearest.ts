// The line of a source that is most like one that was quoted from it before it changed.

/** Lines that are less like each other than this are different lines. */
const LIKENESS_MIN = 0.4;
const OF_QUOTED = 0.7;

/** The number of a line, from 1, and its text. */
export type Nearest = { readonly line: number; readonly text: string };

export function nearestLine(text: string, quoted: string): Nearest | undefined {
  const pairs = pairsOf(quoted);
  let best: (Nearest & { readonly likeness: number }) | undefined;
  for (const [i, one] of text.split('\n').entries()) {
    const likeness = likenessOf(pairs, pairsOf(one));
    if (likeness >= LIKENESS_MIN && likeness > (best?.likeness ?? 0))
      best = { line: i + 1, text: one.trim(), likeness };
  }
  return best;
}

/** How often each two letters stand beside each other. */
function pairsOf(text: string): ReadonlyMap<string, number> {
  const letters = text.replaceAll(/\s/g, '');
  const pairs = new Map<string, number>();
  for (let i = 0; i + 1 < letters.length; i += 1) {
    const pair = letters.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Most of it is how much of what was quoted a line has, since most quotations are a part of one. */
function likenessOf(quoted: ReadonlyMap<string, number>, line: ReadonlyMap<string, number>): number {
  const shared = [...quoted].reduce((sum, [pair, count]) => sum + Math.min(count, line.get(pair) ?? 0), 0);
  const [all, there] = [sizeOf(quoted), sizeOf(line)];
  return (OF_QUOTED * shared) / Math.max(1, all) + ((1 - OF_QUOTED) * 2 * shared) / Math.max(1, all + there);
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number =>
  [...pairs.values()].reduce((sum, count) => sum + count, 0);

// What somebody may have meant by a mistyped word: the known one that the fewest slips of the hand lead to.

/** Two slips, and fewer in short words: three letters with two slips are any other word. */
const slipsMax = (word: string): number => Math.min(2, Math.floor(word.length / 3));

export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((one) => ({ one, slips: slipsBetween(word, one) }))
    .filter(({ slips }) => slips <= slipsMax(word))
    .sort((a, b) => a.slips - b.slips);
  return near[0]?.one;
}

/** Letters left out, added, exchanged for another, or swapped with their neighbour. */
function slipsBetween(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    const above = rows[i - 1] ?? [];
    for (let j = 1; j <= to.length; j++) {
      const changed = (above[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwapped ? (rows[i - 2]?.[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped));
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? Infinity;
}

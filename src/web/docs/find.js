// Finds places of the reference by words, best first. The server and the browser use the same.

/** Every word must be in the title, the address or the detail; where it is says how good the place is. */
export function find(entries, query, max) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = [];
  for (const [at, entry] of entries.entries()) {
    const title = entry.title.toLowerCase();
    const beside = `${entry.url} ${entry.detail ?? ''} ${entry.kind}`.toLowerCase();
    let score = title === words.join(' ') ? 50 : 0;
    const isThere = words.every((word) => {
      const found = scoreOf(title, beside, word);
      score += found;
      return found > 0;
    });
    // A page before its parts, and a short title before a long one.
    if (isThere)
      scored.push({ entry, at, score: score + (entry.url.includes('#') ? 0 : 4) - title.length / 50 });
  }
  return scored
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, max)
    .map(({ entry }) => entry);
}

function scoreOf(title, beside, word) {
  const at = title.indexOf(word);
  if (at === -1) return beside.includes(word) ? 2 : 0;
  const [before, after] = [title[at - 1] ?? ' ', title[at + word.length] ?? ' '];
  if (/\w/.test(before)) return 5;
  return (at === 0 ? 11 : 8) + (/\w/.test(after) ? 0 : 3);
}

// Finds the path of a route that a caller may have meant, for the answer that there is none at theirs.

const PATH_CHARACTERS_MAX = 120;
/** Characters that are added, left out or others. */
const DISTANCE_MAX = 3;
/** Short words are near to each other by chance. */
const CHARACTERS_EACH = 4;
/** What paths begin with, and callers leave out. */
const BEGINNING = /^(?:\/+(?:api|v\d+)(?=\/|$))+/i;
const OWN_ID = /^[a-z]{2,5}_[0-9a-z]{26}$/;

type Near = (path: string) => string | undefined;

/** The nearest of these paths, as the reference writes it; undefined if none is near. */
export function nearPathOf(paths: Iterable<string>): Near {
  const known = [...new Set(paths)].map((path) => ({
    shown: path.replaceAll(/:(\w+)/g, '{$1}'),
    parts: partsOf(path),
  }));
  return (path) => {
    if (path.length > PATH_CHARACTERS_MAX) return undefined;
    const asked = partsOf(path);
    const length = asked.join('/').length;
    let best: string | undefined;
    let least = Math.min(DISTANCE_MAX, Math.floor(length / CHARACTERS_EACH)) + 1;
    for (const { shown, parts } of known) {
      const distance = distanceOf(asked, parts, least);
      if (distance >= least) continue;
      least = distance;
      best = shown;
    }
    return best;
  };
}

const partsOf = (path: string): string[] =>
  path
    .replace(BEGINNING, '')
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

/** Up to a bound, at which it is too far. A parameter takes any id. */
function distanceOf(asked: readonly string[], parts: readonly string[], bound: number): number {
  if (asked.length !== parts.length) return bound;
  let sum = 0;
  for (const [i, part] of parts.entries()) {
    const given = asked[i] ?? '';
    if (part.startsWith(':')) sum += OWN_ID.test(given) ? 0 : 1;
    else sum += editsOf(given, part, bound - sum);
    if (sum >= bound) return bound;
  }
  return sum;
}

/** How many characters make one word the other (Levenshtein), up to a bound. */
function editsOf(a: string, b: string, bound: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) >= bound) return bound;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) >= bound) return bound;
    row = next;
  }
  return Math.min(bound, row[b.length] ?? bound);
}

// Which ids a command that follows something has heard of. Its looks overlap, since some of what they find is
// written late, and each of it is printed once.
import { madeAt } from '#platform/ids/ids.ts';

/** What may be written late: its id is older than others that were read before. */
const LATE_MS_MAX = 60_000;
const IDS_MAX = 10_000;

export type Seen = {
  /** It is true before the first look. */
  isEmpty(): boolean;
  /** Returns true if the id is new, and from then on it is not. */
  isNew(id: string): boolean;
  /** Whether everything this old was read before. */
  isLongPast(id: string): boolean;
};

export function createSeen(): Seen {
  const ids = new Set<string>();
  let newestMs = 0;
  return {
    isEmpty: () => ids.size === 0,
    isNew(id) {
      if (ids.has(id)) return false;
      ids.add(id);
      newestMs = Math.max(newestMs, madeAt(id) ?? 0);
      const [oldest] = ids;
      if (ids.size > IDS_MAX && oldest !== undefined) ids.delete(oldest);
      return true;
    },
    isLongPast: (id) => (madeAt(id) ?? 0) < newestMs - LATE_MS_MAX,
  };
}

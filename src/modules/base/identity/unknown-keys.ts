// Well-formed keys that do not exist are easily made up, so they are remembered instead of queried again.
import type { Clock } from '#platform/time/clock.ts';

const UNKNOWN_KEPT_MS = 10_000;
const UNKNOWN_MAX = 10_000;

/**
 * Hashes that no key had a moment ago. A key is asked for only after it was made, so none of them becomes one
 * meanwhile.
 */
export function createUnknownKeys(clock: Clock) {
  const untilByHash = new Map<string, number>();
  return {
    has: (keyHash: string): boolean => (untilByHash.get(keyHash) ?? 0) > clock.now(),
    add(keyHash: string): void {
      if (untilByHash.size >= UNKNOWN_MAX) untilByHash.clear();
      untilByHash.set(keyHash, clock.now() + UNKNOWN_KEPT_MS);
    },
  };
}

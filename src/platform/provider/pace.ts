// Keeps calls under the limits that a provider publishes, so that it has no reason to answer 429. Calls are
// spaced evenly: no second, wherever it begins, has more of them than its limit.
import { SECOND_MS } from '../time/clock.ts';

export type Paces = {
  /** Calls a second, of all operations together. */
  readonly all?: number;
  /** Calls a second, by operation. */
  readonly byOperation?: Readonly<Record<string, number>>;
};

/** `go` has a place, `waitMs` from now; `later` has none, since it would wait longer than the bound. */
export type Place =
  | { readonly kind: 'go'; readonly waitMs: number }
  | { readonly kind: 'later'; readonly laterMs: number };

export type Pace = {
  take(operation: string, nowMs: number, waitMsMax: number): Place;
  /**
   * The provider has said that an operation comes too often. If it has a limit for all of them together, that
   * is the one that was reached.
   */
  pause(operation: string, untilMs: number): void;
};

const ALL = '*';

export function createPace({ all, byOperation = {} }: Paces): Pace {
  const nextMs = new Map<string, number>();
  const limitsOf = (operation: string): readonly (readonly [key: string, aSecond: number | undefined])[] => [
    [ALL, all],
    [operation, byOperation[operation]],
  ];

  return {
    take(operation, nowMs, waitMsMax) {
      const limits = limitsOf(operation);
      const atMs = Math.max(nowMs, ...limits.map(([key]) => nextMs.get(key) ?? 0));
      if (atMs - nowMs > waitMsMax) return { kind: 'later', laterMs: Math.ceil(atMs - nowMs) };
      for (const [key, aSecond] of limits)
        if (aSecond !== undefined) nextMs.set(key, atMs + SECOND_MS / aSecond);
      return { kind: 'go', waitMs: atMs - nowMs };
    },
    pause(operation, untilMs) {
      const key = all === undefined ? operation : ALL;
      nextMs.set(key, Math.max(untilMs, nextMs.get(key) ?? 0));
    },
  };
}

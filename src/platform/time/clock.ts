// Time, always injected. A system clock gives real time; domain code sees a tenant's time, which a test clock
// may move ahead.

declare const instantBrand: unique symbol;
/** Milliseconds since 1970 in UTC. */
export type Instant = number & { readonly [instantBrand]: true };

export type Clock = {
  now(): Instant;
  /** How far a test has turned the time of all its processes. */
  turnedMs?(): number;
};

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const instant = (ms: number): Instant => ms as Instant;

export const plus = (at: Instant, ms: number): Instant => instant(at + ms);

/**
 * The second that was formatted last: most instants that are formatted, in fields, events and log lines, are
 * in it.
 */
let written = { second: NaN, text: '' };
const MILLISECOND_TEXTS = Array.from({ length: SECOND_MS }, (_, ms) => `${String(ms).padStart(3, '0')}Z`);

export function isoOf(at: Instant): string {
  const second = Math.floor(at / SECOND_MS);
  if (written.second !== second) {
    const text = new Date(second * SECOND_MS).toISOString();
    written = { second, text: text.slice(0, -'000Z'.length) };
  }
  return `${written.text}${MILLISECOND_TEXTS[Math.trunc(at - second * SECOND_MS)] ?? ''}`;
}

export const isoOrNull = (at: Instant | null): string | null => (at === null ? null : isoOf(at));

export const systemClock: Clock = { now: () => instant(Date.now()) };

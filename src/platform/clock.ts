// Time, always injected. A system clock gives real time; domain code sees a tenant's time, which a test clock may move ahead.

declare const instantBrand: unique symbol;
/** Milliseconds since 1970 in UTC. */
export type Instant = number & { readonly [instantBrand]: true };

export type Clock = { now(): Instant };

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const instant = (ms: number): Instant => ms as Instant;

export const plus = (at: Instant, ms: number): Instant => instant(at + ms);

let latest = { at: NaN, text: '' };

/** The same instant is written several times in a row: as a field, in an event, in a log line. */
export function isoOf(at: Instant): string {
  if (latest.at !== at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

export const systemClock: Clock = { now: () => instant(Date.now()) };

// Days in UTC, for what is counted by day.
import { DAY_MS, instant, isoOf, type Instant } from './clock.ts';

const DATE_CHARACTERS = 'YYYY-MM-DD'.length;

const dateOf = (at: Instant): string => isoOf(at).slice(0, DATE_CHARACTERS);

/** That of now is the last one; `first` is when the first begins. */
export function lastDays(now: Instant, count: number): { readonly first: Instant; readonly dates: string[] } {
  const first = instant((Math.floor(now / DAY_MS) - count + 1) * DAY_MS);
  return { first, dates: Array.from({ length: count }, (_, day) => dateOf(instant(first + day * DAY_MS))) };
}

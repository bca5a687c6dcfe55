// What clocks on the wall of a time zone show, and when. If a clock is put forward, times are left out; if it
// is put back, times come twice. Here each time of a wall clock is one instant: a time that is left out is
// the instant in which the clock was put forward, and a time that comes twice is its first instant.
import { DAY_MS, instant, MINUTE_MS, plus, type Instant } from './clock.ts';

/** What a wall clock shows, as if it were in UTC. */
export type WallTime = Instant;

const ZONE_NAME = /^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/;
const ZONES_REMEMBERED_MAX = 1_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    formatterOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Formats dates as ISO 8601 does. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    if (formatters.size >= ZONES_REMEMBERED_MAX) formatters.clear();
    formatters.set(zone, formatter);
  }
  return formatter;
}

/** Exact to the second. */
export const wallTimeAt = (at: Instant, zone: string): WallTime =>
  instant(Date.parse(`${formatterOf(zone).format(at).replace(' ', 'T')}Z`));

const offsetMsAt = (at: Instant, zone: string): number => wallTimeAt(at, zone) - Math.floor(at / 1000) * 1000;

export function instantOf(wall: WallTime, zone: string): Instant {
  const before = offsetMsAt(plus(wall, -DAY_MS), zone);
  const after = offsetMsAt(plus(wall, DAY_MS), zone);
  const first = plus(wall, -Math.max(before, after));
  const last = plus(wall, -Math.min(before, after));
  if (wallTimeAt(first, zone) === wall) return first;
  return wallTimeAt(last, zone) === wall ? last : clockForwardBetween(first, last, zone);
}

/** Exact to the minute, as clocks are put forward. */
function clockForwardBetween(from: Instant, to: Instant, zone: string): Instant {
  const offset = offsetMsAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > MINUTE_MS) {
    const middle = instant(low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS);
    if (offsetMsAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

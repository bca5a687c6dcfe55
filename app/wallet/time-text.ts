// Times as people say them, from an instant that is the tenant's: how long ago, how much is left, which day.
import { localeNow } from '../lib/format.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SHORT_MS = 15 * MINUTE_MS;

type Unit = 'day' | 'hour' | 'minute' | 'second';
const UNITS: ReadonlyArray<readonly [ms: number, unit: Unit]> = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
  [SECOND_MS, 'second'],
];

function largest(ms: number): readonly [count: number, unit: Unit] {
  const [unitMs, unit] = UNITS.find(([one]) => ms >= one) ?? [SECOND_MS, 'second'];
  return [Math.floor(ms / unitMs), unit];
}

/** Less than a minute ago is now. */
export function agoText(at: string, now: number, locale = localeNow()): string {
  const ms = Math.max(0, now - Date.parse(at));
  const [count, unit] = ms < MINUTE_MS ? ([0, 'second'] as const) : largest(ms);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-count, unit);
}

export type Left = { readonly text: string; readonly isShort: boolean; readonly isOver: boolean };

/** Rounded down, so that no one counts on time that is not there. */
export function leftUntil(until: string, now: number, locale = localeNow()): Left {
  const ms = Date.parse(until) - now;
  const [count, unit] = largest(Math.max(0, ms));
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
  return { text: format.format(count), isShort: ms <= SHORT_MS, isOver: ms <= 0 };
}

/** The day on which it was at the reader's place, as a key by which days differ. */
export function dayOf(at: string): string {
  const date = new Date(at);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
}

export function dayText(at: string, now: number, names: { today: string; yesterday: string }): string {
  const day = dayOf(at);
  if (day === dayOf(new Date(now).toISOString())) return names.today;
  if (day === dayOf(new Date(now - DAY_MS).toISOString())) return names.yesterday;
  const text = new Intl.DateTimeFormat(localeNow(), { weekday: 'long', day: 'numeric', month: 'long' });
  return text.format(new Date(at));
}

export const hourText = (at: string): string =>
  new Intl.DateTimeFormat(localeNow(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(at),
  );

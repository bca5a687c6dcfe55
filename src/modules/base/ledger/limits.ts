// Caps and limits: counters with a window, reserved in the same command that decides, and given back by a
// release. Pending counts as spent. Functions on the locked limits of one owner, which all count, bound or
// not.
import { MINUTE_MS, type Instant } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { lesserOf } from '#platform/money/money.ts';
import { within } from '#platform/basics/maps.ts';
import { addInMinute, usedInDay, type FindMinutes } from './minutes.ts';
import { limits, type LimitPeriod, type LimitsRow } from './tables.ts';

export type Usage = {
  readonly limitMinor: bigint;
  /** It passes the limit if something was reserved beyond it. */
  readonly usedMinor: bigint;
  readonly remainingMinor: bigint;
};

/** The column of each bound. */
export const BOUND_OF = {
  total: 'total_limit_minor',
  day: 'day_limit_minor',
  month: 'month_limit_minor',
  rolling_24h: 'rolling_limit_minor',
} as const satisfies Record<LimitPeriod, keyof LimitsRow>;

/** When it is asked for, and the parts of the last 24 hours. */
export type UsageInput = { readonly now: Instant; readonly find: FindMinutes };

/** What counts now; null if nothing is limited. */
export function usageOf(row: LimitsRow | undefined, period: LimitPeriod, input: UsageInput): Usage | null {
  const limitMinor = row?.[BOUND_OF[period]] ?? null;
  if (row === undefined || limitMinor === null) return null;
  const usedMinor = usedOf(row, period, input);
  const rest = limitMinor - usedMinor;
  return { limitMinor, usedMinor, remainingMinor: rest > 0n ? rest : 0n };
}

export const fits = (usage: Usage | null, amount: bigint): boolean =>
  usage === null || amount <= usage.remainingMinor;

/** A counter of an earlier window counts as empty. */
export function usedOf(row: LimitsRow, period: LimitPeriod, { now, find }: UsageInput): bigint {
  if (period === 'rolling_24h') return usedInDay(row, now, find);
  if (period === 'total') return row.total_used_minor;
  const day = dayOf(row, now);
  if (period === 'day') return row.day === day ? row.day_used_minor : 0n;
  return monthOf(row.day) === monthOf(day) ? row.month_used_minor : 0n;
}

/** Takes an amount, also one that does not fit. */
export function reserve(tx: Tx, row: LimitsRow, amount: bigint): void {
  const day = dayOf(row, tx.now);
  tx.update(limits, row, {
    day,
    total_used_minor: row.total_used_minor + amount,
    day_used_minor: (row.day === day ? row.day_used_minor : 0n) + amount,
    month_used_minor: (monthOf(row.day) === monthOf(day) ? row.month_used_minor : 0n) + amount,
    parts: addInMinute(tx, row, amount, tx.now),
  });
}

/**
 * Gives back what was reserved at a moment; what was reserved in a window that has ended no longer counts
 * anyway.
 */
export function release(tx: Tx, row: LimitsRow, amount: bigint, reservedAt: Instant): void {
  const day = dayIn(row.time_zone, reservedAt);
  const less = (used: bigint): bigint => used - lesserOf(used, amount);
  tx.update(limits, row, {
    total_used_minor: less(row.total_used_minor),
    day_used_minor: row.day === day ? less(row.day_used_minor) : row.day_used_minor,
    month_used_minor: monthOf(row.day) === monthOf(day) ? less(row.month_used_minor) : row.month_used_minor,
    parts: addInMinute(tx, row, -amount, reservedAt),
  });
}

/**
 * The day that an amount counts in. Never one before that of the counter: of two processes, the one whose
 * clock is a little behind must not begin the day before once more.
 */
function dayOf(row: LimitsRow, now: Instant): string {
  const day = dayIn(row.time_zone, now);
  return row.day > day ? row.day : day;
}

/** The month of a day: `2026-03` for `2026-03-10`. */
const monthOf = (day: string): string => day.slice(0, 7);

/** A day begins with a minute everywhere, and most questions are about the current one. */
type Zone = { readonly formatter: Intl.DateTimeFormat; minute: number; day: string };
const zones = new Map<string, Zone>();
const newZone = (timeZone: string): Zone => ({
  formatter: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  minute: -1,
  day: '',
});

/** The day that an instant belongs to in the time zone of the owner. */
function dayIn(timeZone: string, at: Instant): string {
  const zone = within(zones, timeZone, () => newZone(timeZone));
  const minute = Math.floor(at / MINUTE_MS);
  if (zone.minute !== minute) {
    zone.minute = minute;
    zone.day = zone.formatter.format(at);
  }
  return zone.day;
}

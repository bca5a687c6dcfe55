// Caps and limits: counters with a window, reserved in the same command that decides, and given back by a
// release. Pending counts as spent. Functions on one locked limit.
import type { Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { lesserOf } from '../../platform/money.ts';
import { addInMinute, usedInDay, type FindMinutes } from './minutes.ts';
import { limitMinutes, limits, type LimitRow } from './tables.ts';

export type Usage = {
  readonly limitMinor: bigint;
  /** More than the limit where something was reserved beyond it. */
  readonly usedMinor: bigint;
  readonly remainingMinor: bigint;
};

/** What counts now. Null where nothing is limited. */
export function usageOf(limit: LimitRow | undefined, now: Instant, find: FindMinutes): Usage | null {
  const limitMinor = limit?.limit_minor ?? null;
  if (limit === undefined || limitMinor === null) return null;
  const usedMinor = usedOf(limit, now, find);
  const rest = limitMinor - usedMinor;
  return { limitMinor, usedMinor, remainingMinor: rest > 0n ? rest : 0n };
}

/** A counter of an earlier window counts as empty. It goes on where nothing is limited for a while. */
export function usedOf(limit: LimitRow, now: Instant, find: FindMinutes): bigint {
  if (limit.period === 'rolling_24h') return usedInDay(limit.id, now, find);
  return limit.window_key === windowOf(limit, now) ? limit.used_minor : 0n;
}

export function fits(tx: Tx, limit: LimitRow, amount: bigint): boolean {
  const usage = usageOf(limit, tx.now, lockedIn(tx));
  return usage === null || amount <= usage.remainingMinor;
}

/** Takes an amount, also one that does not fit. */
export function reserve(tx: Tx, limit: LimitRow, amount: bigint): void {
  if (limit.period === 'rolling_24h') addInMinute(tx, limit.id, amount, tx.now);
  else count(tx, limit, usedOf(limit, tx.now, lockedIn(tx)) + amount);
}

/**
 * Gives back what was reserved at a moment; what was reserved in a window that is over no longer counts
 * anyway.
 */
export function release(tx: Tx, limit: LimitRow, amount: bigint, reservedAt: Instant): void {
  if (limit.period === 'rolling_24h') {
    addInMinute(tx, limit.id, -amount, reservedAt);
    return;
  }
  const isOver = windowKey(limit, reservedAt) !== windowOf(limit, tx.now);
  if (isOver || limit.window_key !== windowOf(limit, tx.now)) return;
  count(tx, limit, limit.used_minor - lesserOf(limit.used_minor, amount));
}

export const lockedIn =
  (tx: Tx): FindMinutes =>
  (id) =>
    tx.find(limitMinutes, id);

const count = (tx: Tx, limit: LimitRow, usedMinor: bigint): LimitRow =>
  tx.update(limits, limit, { window_key: windowOf(limit, tx.now), used_minor: usedMinor });

/**
 * The window that an amount counts in. Never one before that of the counter: of two processes, the one whose
 * clock is a little behind must not begin the day before once more.
 */
function windowOf(limit: LimitRow, now: Instant): string {
  const key = windowKey(limit, now);
  return limit.window_key > key ? limit.window_key : key;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day or month that an instant belongs to where the limit's owner lives. */
function windowKey({ period, time_zone }: Pick<LimitRow, 'period' | 'time_zone'>, at: Instant): string {
  if (period === 'total' || period === 'rolling_24h') return '';
  let formatter = formatters.get(time_zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' });
    formatters.set(time_zone, formatter);
  }
  const day = formatter.format(at);
  return period === 'day' ? day : day.slice(0, 7);
}

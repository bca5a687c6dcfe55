// Caps and limits: counters with a window, reserved in the same command that decides, and given back by a
// release. Pending counts as spent. Functions on one locked row.
import { HOUR_MS, instant, type Instant } from '../../platform/clock.ts';
import type { Tx } from '../../platform/draft.ts';
import { limits, type LimitRow } from './tables.ts';

export type Usage = {
  readonly limitMinor: bigint;
  readonly usedMinor: bigint;
  readonly remainingMinor: bigint;
};

const ROLLING_HOURS = 24;

/** What counts now: a counter of an earlier window counts as empty. */
export function usageOf(limit: LimitRow, now: Instant): Usage {
  const { used_minor: usedMinor } = present(limit, now);
  const rest = limit.limit_minor - usedMinor;
  return { limitMinor: limit.limit_minor, usedMinor, remainingMinor: rest > 0n ? rest : 0n };
}

export function fits(limit: LimitRow, amount: bigint, now: Instant): boolean {
  return amount <= usageOf(limit, now).remainingMinor;
}

/** Takes an amount that fits. */
export function reserve(tx: Tx, limit: LimitRow, amount: bigint): LimitRow {
  if (!fits(limit, amount, tx.now)) throw new Error(`the limit ${limit.id} has no room for ${amount}`);
  return change(tx, limit, amount, tx.now);
}

/**
 * Gives back what was reserved at a moment; what was reserved in a window that is over no longer counts
 * anyway.
 */
export function release(tx: Tx, limit: LimitRow, amount: bigint, reservedAt: Instant): LimitRow {
  if (limit.period === 'rolling_24h') {
    const held = BigInt(present(limit, tx.now).used_by_hour[hourOf(reservedAt)] ?? '0');
    return held === 0n ? limit : change(tx, limit, held < amount ? -held : -amount, reservedAt);
  }
  if (windowKey(limit, reservedAt) !== windowKey(limit, tx.now)) return limit;
  const { used_minor: used } = present(limit, tx.now);
  return change(tx, limit, used < amount ? -used : -amount, tx.now);
}

function change(tx: Tx, limit: LimitRow, by: bigint, at: Instant): LimitRow {
  const { used_minor, used_by_hour } = present(limit, tx.now);
  const hour = hourOf(at);
  return tx.update(limits, limit, {
    window_key: windowKey(limit, tx.now),
    used_minor: used_minor + by,
    used_by_hour:
      limit.period === 'rolling_24h'
        ? { ...used_by_hour, [hour]: String(BigInt(used_by_hour[hour] ?? '0') + by) }
        : used_by_hour,
  });
}

type Counter = Pick<LimitRow, 'used_minor' | 'used_by_hour'>;

function present(limit: LimitRow, now: Instant): Counter {
  if (limit.period !== 'rolling_24h') {
    const isOver = limit.window_key !== windowKey(limit, now);
    return { used_minor: isOver ? 0n : limit.used_minor, used_by_hour: limit.used_by_hour };
  }
  // An hour counts until its last minute is 24 hours ago: rather a little too long than a moment too short.
  const oldest = Math.floor(now / HOUR_MS) - ROLLING_HOURS;
  const counting = Object.entries(limit.used_by_hour).filter(([hour]) => Number(hour) >= oldest);
  return {
    used_minor: counting.reduce((sum, [, used]) => sum + BigInt(used), 0n),
    used_by_hour: Object.fromEntries(counting),
  };
}

const hourOf = (at: Instant): string => String(Math.floor(at / HOUR_MS));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day or month that an instant belongs to where the limit's owner lives. */
function windowKey({ period, time_zone }: Pick<LimitRow, 'period' | 'time_zone'>, at: Instant): string {
  if (period === 'total' || period === 'rolling_24h') return '';
  let formatter = formatters.get(time_zone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short' });
    formatters.set(time_zone, formatter);
  }
  const day = formatter.format(instant(at));
  return period === 'day' ? day : day.slice(0, 7);
}

// What was used of a limit in the last 24 hours, by the minute and exact: an amount counts for 24 hours, and
// until the end of its minute. The minutes are kept in parts, each a row of its own that is used again once
// all of it is over, so that a command writes the current part only.
import { DAY_MS, MINUTE_MS, type Instant } from '../../platform/clock.ts';
import type { Draft, Tx } from '../../platform/draft.ts';
import { centsOf, lesserOf } from '../../platform/money.ts';
import { limitMinutes, type LimitMinutesRow } from './tables.ts';

const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;
/** So few that a row stays under 2 kB, whatever the amounts are. */
export const MINUTES_OF_PART = 180;
/** The current minute and the 1,440 before it are in no more than these. */
const PARTS = MINUTES_OF_DAY / MINUTES_OF_PART + 1;
const RADIX = 36;

/** In a command: those that it locked. */
export type FindMinutes = (id: string) => LimitMinutesRow | undefined;

const minuteOf = (at: Instant): number => Math.floor(at / MINUTE_MS);
const firstOf = (minute: number): number => minute - (minute % MINUTES_OF_PART);
const partId = (limitId: string, first: number): string => `${limitId}_${(first / MINUTES_OF_PART) % PARTS}`;

/** All parts of a limit. */
export const partIds = (limitId: string): string[] =>
  Array.from({ length: PARTS }, (_, part) => `${limitId}_${part}`);

export function openMinutes(draft: Draft, limitId: string): void {
  for (const id of partIds(limitId)) {
    draft.insert(limitMinutes, { tenant_id: draft.tenantId, id, first_minute: 0, used: '' });
  }
}

export function usedInDay(limitId: string, now: Instant, find: FindMinutes): bigint {
  const oldest = minuteOf(now) - MINUTES_OF_DAY;
  let used = 0n;
  for (const id of partIds(limitId)) {
    const row = find(id);
    if (row === undefined || row.first_minute + MINUTES_OF_PART <= oldest) continue;
    amountsOf(row.used).forEach((amount, i) => {
      if (row.first_minute + i >= oldest) used += amount;
    });
  }
  return used;
}

/** `by` is added to the minute of an instant, or as much of it taken away as is there. */
export function addInMinute(tx: Tx, limitId: string, by: bigint, at: Instant): void {
  const minute = minuteOf(at);
  const first = firstOf(minute);
  const row = tx.find(limitMinutes, partId(limitId, first));
  if (row === undefined) throw new Error(`the minutes of the limit ${limitId} are not locked`);
  const isOther = row.first_minute !== first;
  // What was reserved in a part that is used again by now has long stopped to count.
  if (isOther && by <= 0n) return;
  // A process whose clock is behind counts in the part that is there, and does not begin a past one again.
  const isPast = first < row.first_minute;
  const amounts = isOther && !isPast ? [] : amountsOf(row.used);
  const place = isPast ? 0 : minute - first;
  const present = amounts[place] ?? 0n;
  const changed = present + (by < 0n ? -lesserOf(present, -by) : by);
  const first_minute = isPast ? row.first_minute : first;
  tx.update(limitMinutes, row, { first_minute, used: textOf(amounts, place, changed) });
}

/** One amount a minute, from the first minute of the part on; nothing stands for zero. */
const amountsOf = (used: string): bigint[] =>
  used === '' ? [] : used.split(',').map((text) => (text === '' ? 0n : BigInt(Number.parseInt(text, RADIX))));

function textOf(amounts: readonly bigint[], place: number, amount: bigint): string {
  const all = Array.from({ length: Math.max(amounts.length, place + 1) }, (_, i) =>
    i === place ? amount : (amounts[i] ?? 0n),
  );
  const texts = all.map((one) => (one === 0n ? '' : centsOf(one).toString(RADIX)));
  return texts.join(',').replace(/,+$/, '');
}

// What was used in the last 24 hours: an amount counts from its minute to the end of the same minute a day
// later. The minutes are rows of 180, which are used again in turn, and the row of limits has the total of
// each. So a decision reads two rows: the current one, and the one in which the window begins.
//
//   | window begins here |  counted by their totals  | current: written |
//   |....xxxxxxxxxxxxxxxx|xxxxxxxx| ... |xxxxxxxxxxxx|xxxxxxxx          |
import { DAY_MS, MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { stale } from '#platform/command/command.ts';
import type { Draft, Tx } from '#platform/work/draft.ts';
import { centsOf, lesserOf } from '#platform/money/money.ts';
import { limitMinutes, type LimitMinutesRow, type LimitsRow } from './tables.ts';

const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;
/** The number keeps a row under 2 kB, whatever the amounts are. The parts of a day are a whole number. */
export const MINUTES_OF_PART = 180;
/** The current minute and the 1,440 before it are in no more than these. */
const PARTS = MINUTES_OF_DAY / MINUTES_OF_PART + 1;
const RADIX = 36;
/** A command is decided within this after its locks were named; otherwise it is prepared again. */
const DECIDED_WITHIN_MS = MINUTE_MS;

/** Finds minutes; in a command, those that it locked. */
export type FindMinutes = (id: string) => LimitMinutesRow | undefined;
type LimitParts = Pick<LimitsRow, 'id' | 'parts'>;

const minuteOf = (at: Instant): number => Math.floor(at / MINUTE_MS);
const firstOf = (minute: number): number => minute - (minute % MINUTES_OF_PART);
const slotOf = (first: number): number => (first / MINUTES_OF_PART) % PARTS;
const partId = (limitsId: string, first: number): string => `${limitsId}_${slotOf(first)}`;
const oldestAt = (now: Instant): number => minuteOf(now) - MINUTES_OF_DAY;

/** All parts of an owner's limits. */
export const partIds = (limitsId: string): string[] =>
  Array.from({ length: PARTS }, (_, slot) => `${limitsId}_${slot}`);

/** The part that a moment is in. */
export const partAt = (limitsId: string, at: Instant): string => partId(limitsId, firstOf(minuteOf(at)));

/** The part in which the window of a moment begins. */
export const oldestPartAt = (limitsId: string, now: Instant): string =>
  partId(limitsId, firstOf(oldestAt(now)));

/** The parts that are looked into at a moment, and until a command that is prepared then is decided. */
export const partsAround = (limitsId: string, now: Instant): string[] =>
  [now, plus(now, DECIDED_WITHIN_MS)].flatMap((at) => [partAt(limitsId, at), oldestPartAt(limitsId, at)]);

export function openMinutes(draft: Draft, limitsId: string): void {
  for (const id of partIds(limitsId)) {
    draft.insert(limitMinutes, { tenant_id: draft.tenantId, id, first_minute: 0, used: '' });
  }
}

export function lockedMinutes(tx: Tx, id: string): LimitMinutesRow {
  const row = tx.find(limitMinutes, id);
  // The time has moved on since the locks were named.
  if (row === undefined) throw stale();
  return row;
}

export function usedInDay({ id, parts }: LimitParts, now: Instant, find: FindMinutes): bigint {
  const oldest = oldestAt(now);
  const firstCounted = firstOf(oldest);
  let used = 0n;
  for (const { first, total } of totalsOf(parts)) {
    if (first > firstCounted) used += total;
    if (first === firstCounted) used += usedSince(oldest, find(partId(id, first)));
  }
  return used;
}

function usedSince(oldest: number, row: LimitMinutesRow | undefined): bigint {
  if (row === undefined) return 0n;
  return textsOf(row.used)
    .slice(Math.max(0, oldest - row.first_minute))
    .reduce((sum, text) => sum + amountOf(text), 0n);
}

/**
 * `by` is added to the minute of an instant, or as much of it taken away as is there. Answers the totals of
 * the parts as they are then.
 */
export function addInMinute(tx: Tx, { id, parts }: LimitParts, by: bigint, at: Instant): string {
  const minute = minuteOf(at);
  const first = firstOf(minute);
  const row = lockedMinutes(tx, partId(id, first));
  const isOther = row.first_minute !== first;
  // What was reserved in a part that is used again by now has long stopped to count.
  if (isOther && by <= 0n) return parts;
  // A process whose clock is behind counts in the part that is there, and does not begin a past one again.
  const isPast = first < row.first_minute;
  const texts = isOther && !isPast ? [] : textsOf(row.used);
  const place = isPast ? 0 : minute - first;
  const present = amountOf(texts[place]);
  const added = by < 0n ? -lesserOf(present, -by) : by;
  const first_minute = isPast ? row.first_minute : first;
  tx.update(limitMinutes, row, { first_minute, used: withAmount(texts, place, present + added) });
  return withTotal(parts, first_minute, added);
}

type Total = { readonly first: number; readonly total: bigint };

/** The first minute of each part and what was used in it: `29861100:1500 29861280:200`. */
const totalsOf = (parts: string): Total[] =>
  parts === ''
    ? []
    : parts.split(' ').map((text) => {
        const [first = '', total = ''] = text.split(':');
        return { first: Number(first), total: BigInt(total) };
      });

/** A part that is begun takes the place of an earlier one. */
function withTotal(parts: string, first: number, added: bigint): string {
  const totals = totalsOf(parts);
  const before = totals.find((one) => one.first === first)?.total ?? 0n;
  const others = totals.filter((one) => slotOf(one.first) !== slotOf(first));
  return [...others, { first, total: before + added }].map((one) => `${one.first}:${one.total}`).join(' ');
}

/** One amount a minute, from the first minute of the part on; nothing stands for zero. */
const textsOf = (used: string): string[] => (used === '' ? [] : used.split(','));

const amountOf = (text: string | undefined): bigint =>
  text === undefined || text === '' ? 0n : BigInt(Number.parseInt(text, RADIX));

function withAmount(texts: string[], place: number, amount: bigint): string {
  while (texts.length < place) texts.push('');
  texts[place] = amount === 0n ? '' : centsOf(amount).toString(RADIX);
  return texts.join(',').replace(/,+$/, '');
}

// The counters of a transaction, and how each kind of message changes them. The postings of the card follow
// from the difference between before and after, so the counters and the ledger cannot disagree.
import { lesserOf } from '#platform/money/money.ts';
import type { TransactionRow } from './tables.ts';

export type Counters = Pick<
  TransactionRow,
  | 'authorized_minor'
  | 'released_minor'
  | 'cleared_minor'
  | 'overcleared_minor'
  | 'released_early_minor'
  | 'is_final'
>;

export const NOTHING_YET: Counters = {
  authorized_minor: 0n,
  released_minor: 0n,
  cleared_minor: 0n,
  overcleared_minor: 0n,
  released_early_minor: 0n,
  is_final: false,
};

/** What the transaction holds of the card and has not been charged for. */
export const heldOf = (counters: Counters): bigint =>
  counters.authorized_minor - counters.released_minor - (counters.cleared_minor - counters.overcleared_minor);

/** Picks the counters, since callers may pass a whole row. */
const countersOf = (row: Counters): Counters => ({
  authorized_minor: row.authorized_minor,
  released_minor: row.released_minor,
  cleared_minor: row.cleared_minor,
  overcleared_minor: row.overcleared_minor,
  released_early_minor: row.released_early_minor,
  is_final: row.is_final,
});

/** How much of an approved amount was cleared, and how much reversed, before its authorization came. */
export function earlyAmounts(counters: Counters, amountMinor: bigint): { cleared: bigint; reversed: bigint } {
  const clearedEarly = lesserOf(counters.overcleared_minor, amountMinor);
  return {
    cleared: clearedEarly,
    reversed: lesserOf(counters.released_early_minor, amountMinor - clearedEarly),
  };
}

/** What was cleared or reversed early takes effect with the approval. */
export function approved(counters: Counters, amountMinor: bigint): Counters {
  const early = earlyAmounts(counters, amountMinor);
  const after = {
    ...countersOf(counters),
    authorized_minor: counters.authorized_minor + amountMinor,
    overcleared_minor: counters.overcleared_minor - early.cleared,
    released_minor: counters.released_minor + early.reversed,
    released_early_minor: counters.released_early_minor - early.reversed,
  };
  if (counters.is_final) return withoutHold(after);
  return { ...after, is_final: early.cleared > 0n && heldOf(after) === 0n };
}

/** Null releases all that is held. If nothing stays held, the transaction is final. */
export function released(counters: Counters, amountMinor: bigint | null): Counters {
  const held = heldOf(counters);
  if (amountMinor === null || amountMinor >= held)
    return withoutHold({ ...countersOf(counters), is_final: true });
  return { ...countersOf(counters), released_minor: counters.released_minor + amountMinor };
}

/** Counts a release of an amount that was not approved yet; it takes effect with the approval. */
export const releasedEarly = (counters: Counters, amountMinor: bigint | null): Counters =>
  amountMinor === null
    ? { ...countersOf(counters), is_final: true }
    : { ...countersOf(counters), released_early_minor: counters.released_early_minor + amountMinor };

/**
 * Takes what is held first. If `wasApproved`, no authorization is still to come, so the transaction is final
 * once its hold is used up.
 */
export function cleared(
  counters: Counters,
  amountMinor: bigint,
  { isFinal, wasApproved }: { isFinal: boolean; wasApproved: boolean },
): Counters {
  const held = heldOf(counters);
  const fromHold = lesserOf(amountMinor, held);
  const after = {
    ...countersOf(counters),
    cleared_minor: counters.cleared_minor + amountMinor,
    overcleared_minor: counters.overcleared_minor + amountMinor - fromHold,
    is_final: counters.is_final || isFinal || (wasApproved && fromHold === held),
  };
  return isFinal ? withoutHold(after) : after;
}

const withoutHold = (counters: Counters): Counters => ({
  ...counters,
  released_minor: counters.released_minor + heldOf(counters),
});

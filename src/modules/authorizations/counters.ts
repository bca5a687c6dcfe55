// What a transaction counts, and how each kind of message changes it. What the money of the card does follows
// from the difference between before and after, so the counters and the ledger cannot disagree.
import { lesserOf } from '../../platform/money.ts';
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

/** What it has taken of the card and not been charged for. */
export const heldOf = (counters: Counters): bigint =>
  counters.authorized_minor - counters.released_minor - (counters.cleared_minor - counters.overcleared_minor);

/** Only what it counts: a whole row is given as often as not. */
const countersOf = (row: Counters): Counters => ({
  authorized_minor: row.authorized_minor,
  released_minor: row.released_minor,
  cleared_minor: row.cleared_minor,
  overcleared_minor: row.overcleared_minor,
  released_early_minor: row.released_early_minor,
  is_final: row.is_final,
});

/** How much of an approved amount was charged, and how much taken back, before it was asked for. */
export function aheadOf(counters: Counters, amountMinor: bigint): { charged: bigint; takenBack: bigint } {
  const charged = lesserOf(counters.overcleared_minor, amountMinor);
  return { charged, takenBack: lesserOf(counters.released_early_minor, amountMinor - charged) };
}

/** What came ahead of it takes effect with it. */
export function approved(counters: Counters, amountMinor: bigint): Counters {
  const ahead = aheadOf(counters, amountMinor);
  const after = {
    ...countersOf(counters),
    authorized_minor: counters.authorized_minor + amountMinor,
    overcleared_minor: counters.overcleared_minor - ahead.charged,
    released_minor: counters.released_minor + ahead.takenBack,
    released_early_minor: counters.released_early_minor - ahead.takenBack,
  };
  if (counters.is_final) return withoutHold(after);
  return { ...after, is_final: ahead.charged > 0n && heldOf(after) === 0n };
}

/** Null: all that is held. Where nothing stays held, nothing more will be. */
export function released(counters: Counters, amountMinor: bigint | null): Counters {
  const held = heldOf(counters);
  if (amountMinor === null || amountMinor >= held)
    return withoutHold({ ...countersOf(counters), is_final: true });
  return { ...countersOf(counters), released_minor: counters.released_minor + amountMinor };
}

/** Of what was not approved yet: it will be released when it is. */
export const releasedEarly = (counters: Counters, amountMinor: bigint | null): Counters =>
  amountMinor === null
    ? { ...countersOf(counters), is_final: true }
    : { ...countersOf(counters), released_early_minor: counters.released_early_minor + amountMinor };

/**
 * Takes what is held first. `wasApproved`: its authorization is not still to come, so it ends with its hold.
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

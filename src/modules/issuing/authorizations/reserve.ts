// What a transaction takes of the limits of the sub-wallet that its card spends through: what is held and
// what was charged. What is released goes back to the minute in which it was taken. A refund gives nothing
// back, as with a payment that is returned: it was spent.
import { instant, isoOf, type Instant } from '#platform/time/clock.ts';
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { lesserOf } from '#platform/money/money.ts';
import {
  locksToReleaseCardLimits,
  locksToReserveCardLimits,
  releaseCardLimits,
  reserveCardLimits,
} from '#modules/wallets/spending/card-limits.ts';
import { heldOf } from './counters.ts';
import { networkTransactions, type Reservation, type TransactionRow } from './tables.ts';

/**
 * A transaction with more moments than this counts the earliest two as one, at the earlier of them: what is
 * given back then leaves more counted for a day, and never less.
 */
const RESERVATIONS_MAX = 32;

/** What was looked up before the rows of a message were locked. */
export type FoundLimits = {
  readonly subWalletId: Id<'sub'> | null;
  /** When the transaction reserved what it had reserved by then. */
  readonly reservedAt: readonly Instant[];
  readonly now: Instant;
};

export const limitLocks = ({ subWalletId, reservedAt, now }: FoundLimits): Lock[] =>
  subWalletId === null
    ? []
    : [...locksToReserveCardLimits(subWalletId, now), ...locksToReleaseCardLimits(subWalletId, reservedAt)];

export const momentsOf = (reserved: readonly Reservation[] | null | undefined): Instant[] =>
  (reserved ?? []).map(({ at }) => instant(Date.parse(at)));

/** `spentMinor`: the change of what is held and charged. `row` is the transaction as it is afterwards. */
export function reserveFor(tx: Tx, subWalletId: Id<'sub'>, row: TransactionRow, spentMinor: bigint): void {
  if (spentMinor > 0n) reserveCardLimits(tx, subWalletId, spentMinor);
  const before = row.reserved ?? [];
  const reserved =
    spentMinor > 0n ? taken(before, tx.now, spentMinor) : givenBack(tx, subWalletId, before, -spentMinor);
  // Only what is held can be released.
  tx.update(networkTransactions, row, { reserved: heldOf(row) > 0n ? reserved : null });
}

function taken(before: readonly Reservation[], now: Instant, minor: bigint): readonly Reservation[] {
  const [first, second, ...others] = [...before, { at: isoOf(now), minor: String(minor) }];
  if (first === undefined || second === undefined || others.length < RESERVATIONS_MAX - 1)
    return [first, second, ...others].filter((one) => one !== undefined);
  return [{ at: first.at, minor: String(BigInt(first.minor) + BigInt(second.minor)) }, ...others];
}

/** The latest first, as a reversal takes back what was added last. */
function givenBack(
  tx: Tx,
  subWalletId: Id<'sub'>,
  before: readonly Reservation[],
  minor: bigint,
): readonly Reservation[] {
  const left: Reservation[] = [];
  let rest = minor;
  for (const { at, minor: text } of before.toReversed()) {
    const amountMinor = lesserOf(BigInt(text), rest);
    if (amountMinor > 0n)
      releaseCardLimits(tx, subWalletId, { amountMinor, reservedAt: instant(Date.parse(at)) });
    rest -= amountMinor;
    if (BigInt(text) > amountMinor) left.unshift({ at, minor: String(BigInt(text) - amountMinor) });
  }
  return left;
}

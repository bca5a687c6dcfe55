// Room in the limits of a sub-wallet without money of its wallet: a card spends the payment method of the
// cardholder. What it takes counts like every payment of the agent.
import type { Instant } from '../../platform/clock.ts';
import { lock, type Lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import { subWalletLimits, subWallets } from '../agents/index.ts';
import { exceeded, type Usage, type Usages } from '../ledger/index.ts';
import type { LimitName } from './spender.ts';

/** What is locked to look at the limits and to take room, about now. Later the command is `stale()`. */
export const locksToTakeRoom = (subWalletId: Id<'sub'>, now: Instant): Lock[] => [
  lock(subWallets, subWalletId),
  ...subWalletLimits.locksToReserve(subWalletId, now),
];

/** What is locked to give back room that was taken at these moments. */
export const locksToGiveBackRoom = (subWalletId: Id<'sub'>, takenAt: readonly Instant[]): Lock[] =>
  takenAt.flatMap((at) => subWalletLimits.locksToRelease(subWalletId, at));

export const usagesOf = (tx: Tx, subWalletId: Id<'sub'>): Usages<LimitName> =>
  subWalletLimits.usages(tx, subWalletId);

export type PassedLimit = { readonly limit: LimitName; readonly usage: Usage };

/** The limits that an amount would pass, and what is used of each. */
export const limitsPassed = (usages: Usages<LimitName>, amountMinor: bigint): PassedLimit[] =>
  exceeded(usages, amountMinor).flatMap((limit) => {
    const usage = usages[limit];
    return usage === null ? [] : [{ limit, usage }];
  });

/** Guards check for room: what a network charges without asking is counted all the same. */
export const takeRoom = (tx: Tx, subWalletId: Id<'sub'>, amountMinor: bigint): void =>
  subWalletLimits.reserve(tx, subWalletId, amountMinor, ['cap', 'day', 'month', 'panic24h']);

/** Gives room back to the minute in which it was taken. */
export const giveBackRoom = (
  tx: Tx,
  subWalletId: Id<'sub'>,
  { amountMinor, takenAt }: { readonly amountMinor: bigint; readonly takenAt: Instant },
): void => subWalletLimits.release(tx, subWalletId, amountMinor, takenAt);

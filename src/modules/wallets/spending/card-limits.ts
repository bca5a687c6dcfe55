// The limits of a sub-wallet, for its cards: a card spends the payment method of the cardholder and no money
// of the wallet, and counts in the limits like every payment of the agent.
import type { Instant } from '#platform/time/clock.ts';
import { lock, type Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import { subWalletLimits } from '#modules/wallets/agents/limits.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import { exceeded, type Usages } from '#modules/base/ledger/define-limits.ts';
import type { Usage } from '#modules/base/ledger/limits.ts';
import type { LimitName } from './spender.ts';

/** What is locked to check the limits and to reserve in them, about now. Later the command is `stale()`. */
export const locksToReserveCardLimits = (subWalletId: Id<'sub'>, now: Instant): Lock[] => [
  lock(subWallets, subWalletId),
  ...subWalletLimits.locksToReserve(subWalletId, now),
];

/** What is locked to release what was reserved at these moments. */
export const locksToReleaseCardLimits = (subWalletId: Id<'sub'>, reservedAt: readonly Instant[]): Lock[] =>
  reservedAt.flatMap((at) => subWalletLimits.locksToRelease(subWalletId, at));

export const usagesOf = (tx: Tx, subWalletId: Id<'sub'>): Usages<LimitName> =>
  subWalletLimits.usages(tx, subWalletId);

export type ExceededLimit = { readonly limit: LimitName; readonly usage: Usage };

/** The limits that an amount would exceed, and what is used of each. */
export const exceededLimits = (usages: Usages<LimitName>, amountMinor: bigint): ExceededLimit[] =>
  exceeded(usages, amountMinor).flatMap((limit) => {
    const usage = usages[limit];
    return usage === null ? [] : [{ limit, usage }];
  });

/** Guards check the limits first: what a network charges without asking is counted all the same. */
export const reserveCardLimits = (tx: Tx, subWalletId: Id<'sub'>, amountMinor: bigint): void =>
  subWalletLimits.reserve(tx, subWalletId, amountMinor, ['cap', 'day', 'month', 'panic24h']);

/** Releases in the minute in which it was reserved. */
export const releaseCardLimits = (
  tx: Tx,
  subWalletId: Id<'sub'>,
  { amountMinor, reservedAt }: { readonly amountMinor: bigint; readonly reservedAt: Instant },
): void => subWalletLimits.release(tx, subWalletId, amountMinor, reservedAt);

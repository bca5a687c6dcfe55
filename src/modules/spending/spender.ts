// Who spends: a wallet, through one of its sub-wallets or as its owner. The limits that count are those of
// the sub-wallet, or the one that the wallet itself has.
import type { Instant } from '../../platform/clock.ts';
import type { Lock } from '../../platform/command/command.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import { subWalletLimits, subWallets } from '../agents/index.ts';
import type { Usages } from '../ledger/index.ts';
import { walletAccounts, walletLimits } from '../wallets/index.ts';

export type Spender = {
  readonly walletId: Id<'wal'>;
  /** Null: the owner, of the whole wallet. */
  readonly subWalletId: Id<'sub'> | null;
};

/** What is locked to look at limits and to set aside, about now. Later than that the command is `stale()`. */
export const locksToSetAside = (spender: Spender, now: Instant): Lock[] => [
  ...locksOf(spender),
  ...(spender.subWalletId === null
    ? walletLimits.locksToReserve(spender.walletId, now)
    : subWalletLimits.locksToReserve(spender.subWalletId, now)),
];

/** What is locked to give back what was set aside at a moment, and to see what is left then. */
export const locksToGiveBack = (spender: Spender, reservedAt: Instant): Lock[] => [
  ...locksOf(spender),
  ...(spender.subWalletId === null
    ? walletLimits.locksToRelease(spender.walletId, reservedAt)
    : subWalletLimits.locksToRelease(spender.subWalletId, reservedAt)),
];

const locksOf = ({ walletId, subWalletId }: Spender): Lock[] => [
  ...walletAccounts.locks(walletId),
  ...(subWalletId === null ? [] : [lock(subWallets, subWalletId)]),
];

export type LimitName = 'cap' | 'day' | 'month' | 'panic24h';

/** The limits of a spender under the names of those of a sub-wallet. */
export const limitsOf = (tx: Tx, { walletId, subWalletId }: Spender) =>
  subWalletId === null
    ? {
        usages: (): Usages<LimitName> => ({
          cap: null,
          day: null,
          month: null,
          ...walletLimits.usages(tx, walletId),
        }),
        cap: () => null,
        reserve: (amount: bigint) => walletLimits.reserve(tx, walletId, amount),
        release: (amount: bigint, at: Instant) => walletLimits.release(tx, walletId, amount, at),
      }
    : {
        usages: (): Usages<LimitName> => subWalletLimits.usages(tx, subWalletId),
        cap: () => subWalletLimits.usage(tx, subWalletId, 'cap'),
        reserve: (amount: bigint) => subWalletLimits.reserve(tx, subWalletId, amount, BY_A_PERSON),
        release: (amount: bigint, at: Instant) => subWalletLimits.release(tx, subWalletId, amount, at),
      };

/** The limits that a payment may pass, since a person decides then. */
const BY_A_PERSON = ['cap', 'day', 'month'] as const;

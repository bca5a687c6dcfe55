// Who spends: a wallet, through one of its sub-wallets or as its owner. The limits that count are those of
// the sub-wallet, or the one that the wallet itself has.
import type { Lock } from '../../platform/command/command.ts';
import { lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Id } from '../../platform/ids.ts';
import { subWalletLimits, subWallets } from '../agents/index.ts';
import { walletAccounts, walletLimits } from '../wallets/index.ts';

export type Spender = {
  readonly walletId: Id<'wal'>;
  /** Null: the owner, of the whole wallet. */
  readonly subWalletId: Id<'sub'> | null;
};

/** What is locked to set aside, to give back and to settle. */
export const spendingLocks = ({ walletId, subWalletId }: Spender): Lock[] => [
  ...walletAccounts.locks(walletId),
  ...(subWalletId === null
    ? walletLimits.locks(walletId)
    : [lock(subWallets, subWalletId), ...subWalletLimits.locks(subWalletId)]),
];

export const LIMIT_NAMES = ['cap', 'day', 'month', 'panic24h'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** The limits of a spender under the names of those of a sub-wallet. */
export const limitsOf = (tx: Tx, { walletId, subWalletId }: Spender) =>
  subWalletId === null
    ? {
        usage: () => ({ cap: null, day: null, month: null, ...walletLimits.usage(tx, walletId) }),
        exceeded: (amount: bigint): readonly LimitName[] => walletLimits.exceeded(tx, walletId, amount),
        reserve: (amount: bigint) => walletLimits.reserve(tx, walletId, amount),
        release: (amount: bigint, at: Tx['now']) => walletLimits.release(tx, walletId, amount, at),
      }
    : {
        usage: () => subWalletLimits.usage(tx, subWalletId),
        exceeded: (amount: bigint): readonly LimitName[] => subWalletLimits.exceeded(tx, subWalletId, amount),
        reserve: (amount: bigint) => subWalletLimits.reserve(tx, subWalletId, amount, BY_A_PERSON),
        release: (amount: bigint, at: Tx['now']) => subWalletLimits.release(tx, subWalletId, amount, at),
      };

/** The limits that a payment may pass, since a person decides then. */
const BY_A_PERSON = ['cap', 'day', 'month'] as const;

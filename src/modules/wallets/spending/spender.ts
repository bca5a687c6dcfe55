// Who spends: a wallet, through one of its sub-wallets or as its owner. The limits that count are those of
// the sub-wallet and what all of them may take together, or the one that the wallet itself has.
import type { Instant } from '#platform/time/clock.ts';
import type { Lock } from '#platform/command/command.ts';
import { lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Id } from '#platform/ids/ids.ts';
import {
  giveBackJointly,
  jointUsage,
  lockJointLimit,
  takeJointly,
} from '#modules/wallets/agents/joint-limit.ts';
import { subWalletLimits } from '#modules/wallets/agents/limits.ts';
import { subWallets } from '#modules/wallets/agents/tables.ts';
import type { Usages } from '#modules/base/ledger/define-limits.ts';
import { fits, type Usage } from '#modules/base/ledger/limits.ts';
import { walletAccounts, walletLimits } from '#modules/wallets/wallets/accounts.ts';

export type Spender = {
  readonly walletId: Id<'wal'>;
  /** Null means the owner, of the whole wallet. */
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
  ...(subWalletId === null ? [] : [lock(subWallets, subWalletId), lockJointLimit(walletId)]),
];

export type LimitName = 'cap' | 'day' | 'month' | 'panic24h';

/** The limits of a spender under the names of those of a sub-wallet. */
export const limitsOf = (tx: Tx, { walletId, subWalletId }: Spender): Limits =>
  subWalletId === null ? limitsOfOwner(tx, walletId) : limitsOfSubWallet(tx, walletId, subWalletId);

type Limits = {
  usages(): Usages<LimitName>;
  cap(): Usage | null;
  /** What all sub-wallets have together within 24 hours. */
  joint(): Usage | null;
  reserve(amountMinor: bigint): void;
  release(amountMinor: bigint, reservedAt: Instant): void;
};

const limitsOfOwner = (tx: Tx, walletId: Id<'wal'>): Limits => ({
  usages: () => ({ cap: null, day: null, month: null, ...walletLimits.usages(tx, walletId) }),
  cap: () => null,
  joint: () => null,
  reserve: (amountMinor) => walletLimits.reserve(tx, walletId, amountMinor),
  release: (amountMinor, at) => walletLimits.release(tx, walletId, amountMinor, at),
});

function limitsOfSubWallet(tx: Tx, walletId: Id<'wal'>, id: Id<'sub'>): Limits {
  const joint = (): Usage | null => jointUsage(tx, walletId, subWalletLimits.usage(tx, id, 'panic24h'));
  return {
    usages: () => subWalletLimits.usages(tx, id),
    cap: () => subWalletLimits.usage(tx, id, 'cap'),
    joint,
    reserve(amountMinor) {
      if (!fits(joint(), amountMinor))
        throw new Error(`the sub-wallets of ${walletId} have no room for ${amountMinor} together`);
      subWalletLimits.reserve(tx, id, amountMinor, BY_A_PERSON);
      takeJointly(tx, walletId, amountMinor);
    },
    release(amountMinor, at) {
      subWalletLimits.release(tx, id, amountMinor, at);
      giveBackJointly(tx, walletId, amountMinor, at);
    },
  };
}

/** The limits that a payment may pass, since a person decides then. */
const BY_A_PERSON = ['cap', 'day', 'month'] as const;

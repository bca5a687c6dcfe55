// Checks an amount against limits and balance. It changes nothing, so a preview uses it too.
import type { Tx } from '#platform/work/draft.ts';
import { walletAccounts } from '#modules/wallets/wallets/accounts.ts';
import { exceeded, type Usages } from '#modules/base/ledger/define-limits.ts';
import { fits, type Usage } from '#modules/base/ledger/limits.ts';
import { limitsOf, type LimitName, type Spender } from './spender.ts';

export type OverLimit = { readonly limit: Exclude<LimitName, 'panic24h'>; readonly usage: Usage };

/** Its own limit, or that of all sub-wallets of its wallet together. */
export type Panic = Usage & { readonly isJoint?: boolean };

export type SpendingCheck = {
  readonly usages: Usages<LimitName>;
  /** Limits that a person may let it pass. */
  readonly over: readonly OverLimit[];
  /** The limit of 24 hours that nothing may exceed, if the amount would. */
  readonly panic: Panic | null;
  readonly availableMinor: bigint;
};

/** The rows of the spender must be locked. */
export function checkSpending(tx: Tx, spender: Spender, amountMinor: bigint): SpendingCheck {
  const limits = limitsOf(tx, spender);
  const usages = limits.usages();
  const passed = exceeded(usages, amountMinor);
  return {
    usages,
    over: passed.flatMap((limit) => {
      const usage = usages[limit];
      return limit === 'panic24h' || usage === null ? [] : [{ limit, usage }];
    }),
    panic: panicOf(usages.panic24h, false, amountMinor) ?? panicOf(limits.joint(), true, amountMinor),
    availableMinor: walletAccounts.balances(tx, spender.walletId).available,
  };
}

const panicOf = (usage: Usage | null, isJoint: boolean, amountMinor: bigint): Panic | null =>
  usage === null || fits(usage, amountMinor) ? null : { ...usage, isJoint };

type Balances = {
  readonly availableAfterMinor: bigint;
  /** What is left of the cap of the sub-wallet; null if it has no cap. */
  readonly capAfterMinor: bigint | null;
};

/** What is left after a decision. The locks to give back are enough. */
export const leftAfter = (tx: Tx, spender: Spender): Balances => ({
  availableAfterMinor: walletAccounts.balances(tx, spender.walletId).available,
  capAfterMinor: limitsOf(tx, spender).cap()?.remainingMinor ?? null,
});

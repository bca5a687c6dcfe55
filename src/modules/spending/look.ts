// Looks for what stands against an amount: limits without room, and too little money. It changes nothing, so
// a preview uses it too.
import type { Tx } from '../../platform/draft.ts';
import { walletAccounts } from '../wallets/index.ts';
import { exceeded, type Usage, type Usages } from '../ledger/index.ts';
import { limitsOf, type LimitName, type Spender } from './spender.ts';

export type OverLimit = { readonly limit: Exclude<LimitName, 'panic24h'>; readonly usage: Usage };

export type Look = {
  readonly usages: Usages<LimitName>;
  /** Limits that a person may let it pass. */
  readonly over: readonly OverLimit[];
  /** The limit that nothing passes, where the amount would. */
  readonly panic: Usage | null;
  readonly availableMinor: bigint;
};

/** The rows of the spender must be locked. */
export function lookAt(tx: Tx, spender: Spender, amountMinor: bigint): Look {
  const usages = limitsOf(tx, spender).usages();
  const passed = exceeded(usages, amountMinor);
  return {
    usages,
    over: passed.flatMap((limit) => {
      const usage = usages[limit];
      return limit === 'panic24h' || usage === null ? [] : [{ limit, usage }];
    }),
    panic: passed.includes('panic24h') ? usages.panic24h : null,
    availableMinor: walletAccounts.balances(tx, spender.walletId).available,
  };
}

type Left = {
  readonly availableAfterMinor: bigint;
  /** What is left of the cap of the sub-wallet; null where it has no cap. */
  readonly capAfterMinor: bigint | null;
};

/** What is left after a decision. The locks to give back are enough. */
export const leftAfter = (tx: Tx, spender: Spender): Left => ({
  availableAfterMinor: walletAccounts.balances(tx, spender.walletId).available,
  capAfterMinor: limitsOf(tx, spender).cap()?.remainingMinor ?? null,
});

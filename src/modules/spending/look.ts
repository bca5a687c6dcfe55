// What stands against an amount: limits without room, and too little money. It changes nothing, so that a
// preview says what a payment would meet.
import type { Tx } from '../../platform/draft.ts';
import { walletAccounts } from '../wallets/index.ts';
import type { Usage } from '../ledger/index.ts';
import { limitsOf, type LimitName, type Spender } from './spender.ts';

export type OverLimit = { readonly limit: Exclude<LimitName, 'panic24h'>; readonly usage: Usage };

export type Look = {
  readonly usages: Readonly<Record<LimitName, Usage | null>>;
  /** Limits that a person may let it pass. */
  readonly over: readonly OverLimit[];
  /** The limit that nothing passes, where the amount would. */
  readonly panic: Usage | null;
  readonly availableMinor: bigint;
};

/** The rows of the spender must be locked. */
export function lookAt(tx: Tx, spender: Spender, amountMinor: bigint): Look {
  const limits = limitsOf(tx, spender);
  const usages = limits.usage();
  const exceeded = limits.exceeded(amountMinor);
  return {
    usages,
    over: exceeded.flatMap((limit) => {
      const usage = usages[limit];
      return limit === 'panic24h' || usage === null ? [] : [{ limit, usage }];
    }),
    panic: exceeded.includes('panic24h') ? usages.panic24h : null,
    availableMinor: walletAccounts.balances(tx, spender.walletId).available,
  };
}

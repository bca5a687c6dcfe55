// The accounts in the ledger of a bank account from which cards are paid, and the one that mirrors what its
// processor has.
import { defineAccounts, defineConnectionAccount } from '#modules/base/ledger/define-accounts.ts';

export const methodAccounts = defineAccounts('method', {
  /** Arrived, and held for no card; below zero if the bank has taken back what was spent. */
  available: { floor: null },
  /** Money on its way back to where it came from. */
  returning: { floor: 0n },
  /** Its bank looks at it. */
  blocked: { floor: 0n },
  /** It was refunded, and came back or could not be sent: it waits for somebody to try once more. */
  stuck: { floor: 0n },
});
export type MethodBalances = ReturnType<typeof methodAccounts.balances>;

/** What a processor has of people: of what arrived, all that was not spent and has not gone back. */
export const methodMoneyAccount = defineConnectionAccount('method_money');
/** What of it was spent: it stays with the processor, which hears of no purchase and has to pay it to us. */
export const methodSpentAccount = defineConnectionAccount('method_spent');

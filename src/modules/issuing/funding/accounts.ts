// The four accounts of a card, and those of the house that mirror them.
import { defineAccounts, defineHouseAccount } from '#modules/base/ledger/define-accounts.ts';

export const cardAccounts = defineAccounts('card', {
  /** What the card may still spend; below zero if the network took more than it was allowed. */
  available: { floor: null },
  /** What open authorizations have taken of it. */
  authorized: { floor: 0n },
  /** What is held on the payment method. */
  held: { floor: 0n },
  /** What the cardholder owes (below zero) or has paid ahead (above). */
  due: { floor: null },
});
export type CardBalances = ReturnType<typeof cardAccounts.balances>;

/** The right to spend that cards were given. */
export const cardLimitsAccount = defineHouseAccount('card_limits');
/** Holds that stand at the processor. */
export const processorHoldsAccount = defineHouseAccount('processor_holds');
/** What the processor has collected for us and not paid out. */
export const processorClearingAccount = defineHouseAccount('clearing_processor');

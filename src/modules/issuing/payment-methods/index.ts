// Payment methods: the cardholder's own cards, on which the money behind issued cards is held, and accounts,
// from which it arrives.
export {
  readCardEntry,
  shownAgain,
  type CardField,
  type CardProblems,
  type TypedCard,
} from './card-entry.ts';
export { findCheckout, standingOf, type CheckoutStanding } from './checkout-session.ts';
export { completeCheckout, type Completion } from './complete-checkout.ts';
export { requireOpenRail, requireProcessor, servedRails } from './connection.ts';
export { detachMethod } from './detach.ts';
export {
  instructionsSchema,
  METHOD,
  methodParams,
  paymentMethodSchema,
  toInstructions,
  toPaymentMethod,
} from './model.ts';
export { methodAccounts, methodMoneyAccount, methodSpentAccount } from './accounts.ts';
export type { ArrivedDeposit, DepositNotice, ProcessorItem } from './account-notices.ts';
export type { AccountProcessor, Instructions, Refunded, RefundRefusal } from './account-port.ts';
export type { Debited, DebitRefusal } from './debit-port.ts';
export {
  completeWithAccount,
  type AccountCompletion,
  type AccountRefusal,
  type AttachServices,
} from './complete-account.ts';
export { sampleAccount } from './events.ts';
export { isSameHolder } from './holder.ts';
export { ACCOUNT_DETACHED } from './job-kinds.ts';
export { moneyOf, type MethodMoney } from './money.ts';
export type { CardEntry, Tokenizer } from './port.ts';
export {
  findDefaultMethod,
  findMethod,
  findNextDefault,
  findUnreleased,
  listMethods,
  methodByReference,
} from './queries.ts';
export { CARD_PROBLEMS, CARD_REFUSALS, TYPE_PROBLEMS } from './problems.ts';
export {
  fundingsOf,
  railOf,
  RAILS,
  railsOf,
  type AccountRail,
  type Funding,
  type Mode,
  type Rail,
} from './rails.ts';
export { holderMismatch, refusal } from './refusals.ts';
export { openCheckout, startCheckout } from './start-checkout.ts';
export { paymentMethods, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

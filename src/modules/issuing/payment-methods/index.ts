// Payment methods: the cardholder's own cards, on which the money behind issued cards is held, and accounts,
// from which it arrives.
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { Connected } from '#platform/connections.ts';
import type { AccountProcessor } from './account-port.ts';
import { oldLinksSweep } from './forget.ts';
import { confirmJob, pendingSweep, releaseUnownedJob } from './jobs.ts';
import { defineModule, readAndWrite } from '#platform/module.ts';
import { deleteMethodRoute, type DeleteServices } from './delete.ts';
import { paymentMethodEvents } from './events.ts';
import { getStatusRoute } from './get-status.ts';
import { openAccounts, paymentMethodsKept } from './kept.ts';
import { listRailsRoute } from './list-rails.ts';
import { listMethodsRoute } from './list.ts';
import { patchMethodRoute } from './patch.ts';
import { paymentMethodSearch } from './search.ts';
import { setupRoute, type SetupServices } from './setup.ts';
import { paymentMethodTriggers } from './triggers.ts';

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
  takesCard,
  type AccountRail,
  type Funding,
  type Mode,
  type Rail,
} from './rails.ts';
export { holderMismatch, refusal as methodRefusal } from './refusals.ts';
export { openCheckout, startCheckout } from './start-checkout.ts';
export { paymentMethods, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

export const paymentMethodsModule = defineModule<
  SetupServices & DeleteServices & SweepServices & { readonly accountProcessor: Connected<AccountProcessor> }
>({
  name: 'payment-methods',
  kept: paymentMethodsKept,
  inTheWay: [openAccounts],
  madeAt: ['payment_methods'],
  scopes: readAndWrite('payment_methods'),
  tags: { 'Payment methods': 'The cards and accounts of their own with which people pay.' },
  events: paymentMethodEvents,
  triggers: paymentMethodTriggers,
  search: [paymentMethodSearch],
  routes: [listRailsRoute, setupRoute, getStatusRoute, listMethodsRoute, patchMethodRoute, deleteMethodRoute],
  jobs: (services) => [confirmJob(services), releaseUnownedJob(services)],
  sweeps: (services) => [oldLinksSweep(services), pendingSweep(services)],
});

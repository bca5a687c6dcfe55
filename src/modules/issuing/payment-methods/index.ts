// Payment methods: the cardholder's own cards, on which the money behind issued cards is held.
import type { SweepServices } from '#platform/queue/sweep.ts';
import { oldLinksSweep } from './forget.ts';
import { defineModule, readAndWrite } from '#platform/module.ts';
import { deleteMethodRoute, type DeleteServices } from './delete.ts';
import { paymentMethodEvents } from './events.ts';
import { getStatusRoute } from './get-status.ts';
import { paymentMethodsKept } from './kept.ts';
import { listRailsRoute } from './list-rails.ts';
import { listMethodsRoute } from './list.ts';
import { makeDefaultRoute } from './make-default.ts';
import { setupRoute, type SetupServices } from './setup.ts';
import { paymentMethodTriggers } from './triggers.ts';

export {
  readCardEntry,
  shownAgain,
  type CardField,
  type CardProblems,
  type TypedCard,
} from './card-entry.ts';
export {
  completeCheckout,
  findCheckout,
  standingOf,
  type CheckoutStanding,
  type Completion,
} from './complete-checkout.ts';
export { requireProcessor } from './connection.ts';
export { detachMethod } from './detach.ts';
export { paymentMethodSchema, toPaymentMethod } from './model.ts';
export type { CardEntry, Tokenizer } from './port.ts';
export { findDefaultMethod, findMethod, findNextDefault } from './queries.ts';
export { CARD_PROBLEMS, CARD_REFUSALS, TYPE_PROBLEMS } from './problems.ts';
export { fundingsOf, takesCard, type Funding } from './rails.ts';
export { refusal as methodRefusal } from './refusals.ts';
export { openCheckout, startCheckout } from './start-checkout.ts';
export { paymentMethods, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

export const paymentMethodsModule = defineModule<SetupServices & DeleteServices & SweepServices>({
  name: 'payment-methods',
  kept: paymentMethodsKept,
  madeAt: ['payment_methods'],
  scopes: readAndWrite('payment_methods'),
  tags: { 'Payment methods': 'The cards of their own on which people let money be held.' },
  events: paymentMethodEvents,
  triggers: paymentMethodTriggers,
  routes: [listRailsRoute, setupRoute, getStatusRoute, listMethodsRoute, makeDefaultRoute, deleteMethodRoute],
  sweeps: (services) => [oldLinksSweep(services)],
});

// Payment methods: the cardholder's own cards, on which the money behind issued cards is held.
import type { AnyRoute } from '../../platform/route.ts';
import { deleteMethodRoute, type OpenCardsOf } from './delete.ts';
import { getStatusRoute } from './get-status.ts';
import { listMethodsRoute } from './list.ts';
import { makeDefaultRoute } from './make-default.ts';
import { setupRoute } from './setup.ts';

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
export { detachMethod } from './detach.ts';
export { paymentMethodSchema, toPaymentMethod } from './model.ts';
export type { CardEntry, Tokenizer } from './port.ts';
export { findDefaultMethod, findMethod, findNextDefault } from './queries.ts';
export { CARD_PROBLEMS, CARD_REFUSALS } from './problems.ts';
export { openCheckout, startCheckout } from './start-checkout.ts';
export { paymentMethods, type CheckoutRow, type PaymentMethodRow } from './tables.ts';

export type PaymentMethodServices = {
  readonly baseUrl: () => string;
  /** Cards that a payment method stands behind; they keep the last one from being deleted. */
  readonly openCardsOf: OpenCardsOf;
};

export const paymentMethodRoutes = ({ baseUrl, openCardsOf }: PaymentMethodServices): AnyRoute[] => [
  setupRoute({ baseUrl }),
  getStatusRoute,
  listMethodsRoute,
  makeDefaultRoute,
  deleteMethodRoute(openCardsOf),
];

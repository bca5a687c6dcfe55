// What an operator does by hand to what is stuck and to what is kept of a person, put together from the
// modules that have it.
import type { SetUpServices } from '#modules/base/connections/set-up.ts';
import { orderActions, type OrderActions } from '#modules/money-out/rail/operator-actions.ts';
import { personActions, type KeptServices, type PersonActions } from '#modules/people/cardholders/erase.ts';
import { reviewActions, type ReviewActions } from '#modules/people/cardholders/reviews/operator-actions.ts';
import { resendAction, type Resend } from '#modules/webhooks/resend.ts';

export type OperatorActions = {
  readonly operatorActions: {
    readonly orders: OrderActions;
    readonly resend: Resend;
    readonly persons: PersonActions;
    readonly connections: SetUpServices;
    readonly reviews: ReviewActions;
  };
};
type Services = Parameters<typeof orderActions>[0] &
  Parameters<typeof resendAction>[0] &
  Parameters<typeof resendAction>[1] &
  KeptServices &
  SetUpServices;

export const operatorActionsOf = (services: Services): OperatorActions => ({
  operatorActions: {
    orders: orderActions(services),
    resend: resendAction(services, services),
    persons: personActions(services),
    connections: services,
    reviews: reviewActions(services),
  },
});

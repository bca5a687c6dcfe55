// What an operator does by hand to what is stuck and to what is kept of a person, put together from the
// modules that have it.
import type { SetUpServices } from '#modules/base/connections/set-up.ts';
import { ordersByHand, type OrdersByHand } from '#modules/money-out/rail/by-hand.ts';
import { personsByHand, type KeptServices, type PersonsByHand } from '#modules/people/cardholders/erase.ts';
import { reviewsByHand, type ReviewsByHand } from '#modules/people/cardholders/reviews/by-hand.ts';
import { resendByHand, type Resend } from '#modules/webhooks/resend.ts';

export type ByHand = {
  readonly byHand: {
    readonly orders: OrdersByHand;
    readonly resend: Resend;
    readonly persons: PersonsByHand;
    readonly connections: SetUpServices;
    readonly reviews: ReviewsByHand;
  };
};
type Services = Parameters<typeof ordersByHand>[0] &
  Parameters<typeof resendByHand>[0] &
  Parameters<typeof resendByHand>[1] &
  KeptServices &
  SetUpServices;

export const byHandOf = (services: Services): ByHand => ({
  byHand: {
    orders: ordersByHand(services),
    resend: resendByHand(services, services),
    persons: personsByHand(services),
    connections: services,
    reviews: reviewsByHand(services),
  },
});

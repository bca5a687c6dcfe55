// What an operator does by hand to what is stuck, put together from the modules that have it.
import { ordersByHand, type OrdersByHand } from '#modules/money-out/rail/index.ts';
import { resendByHand, type Resend } from '#modules/webhooks/index.ts';

export type ByHand = { readonly byHand: { readonly orders: OrdersByHand; readonly resend: Resend } };
type Services = Parameters<typeof ordersByHand>[0] &
  Parameters<typeof resendByHand>[0] &
  Parameters<typeof resendByHand>[1];

export const byHandOf = (services: Services): ByHand => ({
  byHand: { orders: ordersByHand(services), resend: resendByHand(services, services) },
});

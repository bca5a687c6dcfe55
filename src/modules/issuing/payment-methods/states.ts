// How payment methods and checkout sessions may move.
import { defineMachine } from '#platform/db/machine.ts';

export const PAYMENT_METHOD_STATUSES = ['pending', 'active', 'detached'] as const;
export type PaymentMethodStatus = (typeof PAYMENT_METHOD_STATUSES)[number];

export const paymentMethodMachine = defineMachine<PaymentMethodStatus, 'confirm' | 'detach'>({
  name: 'payment_method',
  column: 'status',
  initial: 'pending',
  statuses: PAYMENT_METHOD_STATUSES,
  events: {
    // `confirm`: whose account it is is known. Cards are known at once.
    confirm: { from: ['pending'], to: 'active' },
    detach: { from: ['pending', 'active'], to: 'detached' },
  },
});

export const CHECKOUT_STATUSES = ['pending', 'completed'] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** A session that was not completed in time stays pending, and its link says that it has expired. */
export const checkoutMachine = defineMachine<CheckoutStatus, 'complete'>({
  name: 'checkout_session',
  column: 'status',
  initial: 'pending',
  statuses: CHECKOUT_STATUSES,
  events: { complete: { from: ['pending'], to: 'completed' } },
});

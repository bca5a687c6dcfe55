// How money that arrived for a payment method, and what goes back of it, may move.
import { defineMachine } from '#platform/db/machine.ts';

export const DEPOSIT_STATUSES = ['blocked', 'arrived', 'taken_back'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

export const depositMachine = defineMachine<DepositStatus, 'release' | 'take_back'>({
  name: 'method_deposit',
  column: 'status',
  initial: 'blocked',
  statuses: DEPOSIT_STATUSES,
  events: {
    // `release`: the bank has looked at it. `take_back`: all of it is gone again; a part leaves it as it is.
    release: { from: ['blocked'], to: 'arrived' },
    take_back: { from: ['blocked', 'arrived'], to: 'taken_back' },
  },
});

export const REFUND_STATUSES = ['pending', 'done', 'refused', 'returned'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const refundMachine = defineMachine<RefundStatus, 'succeed' | 'refuse' | 'come_back'>({
  name: 'method_refund',
  column: 'status',
  initial: 'pending',
  statuses: REFUND_STATUSES,
  events: {
    succeed: { from: ['pending'], to: 'done' },
    refuse: { from: ['pending'], to: 'refused' },
    come_back: { from: ['done'], to: 'returned' },
  },
});

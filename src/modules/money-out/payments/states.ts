// How a payment may move. One that needs no approval begins on its way.
import { defineMachine } from '#platform/db/machine.ts';

export const PAYMENT_STATUSES = [
  'pending_approval',
  'processing',
  'settled',
  'failed',
  'returned',
  'rejected',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const paymentMachine = defineMachine<
  PaymentStatus,
  'approve' | 'reject' | 'settle' | 'fail' | 'return'
>({
  name: 'payment',
  column: 'status',
  initial: 'pending_approval',
  statuses: PAYMENT_STATUSES,
  events: {
    approve: { from: ['pending_approval'], to: 'processing' },
    reject: { from: ['pending_approval'], to: 'rejected' },
    settle: { from: ['processing'], to: 'settled', at: 'settled_at' },
    fail: { from: ['pending_approval', 'processing'], to: 'failed' },
    return: { from: ['settled'], to: 'returned' },
  },
});

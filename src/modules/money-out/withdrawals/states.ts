// How a withdrawal may move. One that needs no approval begins on its way.
import { defineMachine } from '#platform/db/machine.ts';

export const WITHDRAWAL_STATUSES = [
  'pending_approval',
  'pending',
  'settled',
  'failed',
  'returned',
  'rejected',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const withdrawalMachine = defineMachine<
  WithdrawalStatus,
  'approve' | 'reject' | 'settle' | 'fail' | 'return'
>({
  name: 'withdrawal',
  column: 'status',
  initial: 'pending_approval',
  statuses: WITHDRAWAL_STATUSES,
  events: {
    approve: { from: ['pending_approval'], to: 'pending' },
    reject: { from: ['pending_approval'], to: 'rejected' },
    settle: { from: ['pending'], to: 'settled', at: 'settled_at' },
    fail: { from: ['pending_approval', 'pending'], to: 'failed' },
    return: { from: ['settled'], to: 'returned' },
  },
});

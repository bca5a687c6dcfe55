// How a transfer may move. One that needs no approval begins on its way.
import { defineMachine } from '#platform/db/machine.ts';

export const TRANSFER_STATUSES = [
  'pending_approval',
  'approved',
  'processing',
  'settled',
  'failed',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

export const transferMachine = defineMachine<
  TransferStatus,
  'approve' | 'reject' | 'cancel' | 'take' | 'settle' | 'fail' | 'return'
>({
  name: 'transfer',
  column: 'status',
  initial: 'pending_approval',
  statuses: TRANSFER_STATUSES,
  events: {
    approve: { from: ['pending_approval'], to: 'approved' },
    reject: { from: ['pending_approval'], to: 'rejected' },
    cancel: { from: ['pending_approval'], to: 'cancelled' },
    take: { from: ['approved'], to: 'processing' },
    settle: { from: ['approved', 'processing'], to: 'settled', at: 'settled_at' },
    fail: { from: ['pending_approval', 'approved', 'processing'], to: 'failed' },
    return: { from: ['settled'], to: 'returned' },
  },
});

// How a question to an owner may end. One decision wins.
import { defineMachine } from '../../platform/machine.ts';

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const approvalMachine = defineMachine<ApprovalStatus, 'approve' | 'reject' | 'expire'>({
  name: 'approval',
  column: 'status',
  initial: 'pending',
  statuses: APPROVAL_STATUSES,
  events: {
    approve: { from: ['pending'], to: 'approved' },
    reject: { from: ['pending'], to: 'rejected' },
    expire: { from: ['pending'], to: 'expired' },
  },
});

// How a card that an agent asks its owner for may move. One that needs no approval never is such a request.
import { defineMachine } from '#platform/db/machine.ts';

export const REQUEST_STATUSES = ['pending_approval', 'issuing', 'issued', 'failed', 'rejected'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const requestMachine = defineMachine<RequestStatus, 'approve' | 'issue' | 'fail' | 'reject'>({
  name: 'card_request',
  column: 'status',
  initial: 'pending_approval',
  statuses: REQUEST_STATUSES,
  events: {
    approve: { from: ['pending_approval'], to: 'issuing' },
    issue: { from: ['issuing'], to: 'issued' },
    fail: { from: ['pending_approval', 'issuing'], to: 'failed' },
    reject: { from: ['pending_approval'], to: 'rejected' },
  },
});

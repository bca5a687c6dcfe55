// The state machine of a review of an identity.
import { defineMachine } from '#platform/db/machine.ts';

export const REVIEW_STATUSES = ['open', 'awaiting_second', 'approved', 'rejected', 'withdrawn'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export type ReviewEvent = 'approve_first' | 'approve' | 'reject' | 'withdraw';

export const review = defineMachine<ReviewStatus, ReviewEvent>({
  name: 'identity_review',
  column: 'status',
  initial: 'open',
  statuses: REVIEW_STATUSES,
  events: {
    approve_first: { from: ['open'], to: 'awaiting_second' },
    approve: { from: ['open', 'awaiting_second'], to: 'approved' },
    reject: { from: ['open', 'awaiting_second'], to: 'rejected' },
    // Somebody else has decided who the person is, or the person was erased.
    withdraw: { from: ['open', 'awaiting_second'], to: 'withdrawn' },
  },
});

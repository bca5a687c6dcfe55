// The state machine of the check of an identity.
import { defineMachine } from '#platform/db/machine.ts';

export const KYC_STATUSES = ['pending', 'approved', 'rejected', 'review'] as const;
export type KycStatus = (typeof KYC_STATUSES)[number];
export type KycEvent = 'approve' | 'reject' | 'review' | 'recheck' | 'revoke' | 'erase';

export const kyc = defineMachine<KycStatus, KycEvent>({
  name: 'kyc',
  column: 'kyc_status',
  initial: 'pending',
  statuses: KYC_STATUSES,
  events: {
    approve: { from: ['pending', 'review'], to: 'approved' },
    reject: { from: ['pending', 'review'], to: 'rejected' },
    review: { from: ['pending'], to: 'review' },
    // Of who was approved: the document has ended, or the next look at it found something else.
    recheck: { from: ['approved'], to: 'review' },
    revoke: { from: ['approved'], to: 'rejected' },
    // Of a person who is erased: nothing new begins for them.
    erase: { from: ['pending', 'approved', 'rejected', 'review'], to: 'rejected' },
  },
});

// How a question to an owner may end. One decision wins.
import { defineMachine } from '#platform/db/machine.ts';

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const approvalMachine = defineMachine<ApprovalStatus, 'approve' | 'reject' | 'expire'>({
  name: 'approval',
  column: 'status',
  initial: 'pending',
  statuses: APPROVAL_STATUSES,
  events: {
    approve: { from: ['pending'], to: 'approved' },
    // Only what was approved and did not move can still be rejected (`decide.ts`).
    reject: { from: ['pending', 'approved'], to: 'rejected' },
    expire: { from: ['pending'], to: 'expired' },
  },
});

export const MESSAGE_STATUSES = ['queued', 'sending', 'unknown', 'sent', 'failed', 'answered'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** A message to the owner. No messenger promises to send one once, so `unknown` is never sent again. */
export const messageMachine = defineMachine<
  MessageStatus,
  'send' | 'postpone' | 'accept' | 'lose' | 'fail' | 'answer'
>({
  name: 'approval_message',
  column: 'status',
  initial: 'queued',
  statuses: MESSAGE_STATUSES,
  events: {
    send: { from: ['queued'], to: 'sending' },
    postpone: { from: ['sending'], to: 'queued' },
    accept: { from: ['sending', 'unknown'], to: 'sent' },
    lose: { from: ['sending'], to: 'unknown' },
    fail: { from: ['queued', 'sending', 'unknown', 'sent'], to: 'failed' },
    answer: { from: ['sent'], to: 'answered' },
  },
});

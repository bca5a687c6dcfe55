// The record of a gate that asked no one, since the amount is below the automatic threshold: approved from
// the beginning. It has no event, and nothing can be decided on it.
import type { Tx } from '../../platform/draft.ts';
import { hashOfSeen } from './canonical.ts';
import { approvalIdOf, type Question } from './open.ts';
import { approvals, NO_ONE_ASKED, type ApprovalRow } from './tables.ts';

/** What passes is settled already, or on its way; `noteSettled` then records how that ended. */
export type Passing = Omit<Question, 'strength' | 'channel'> & { readonly hasSettled: boolean };

export const passGate = (tx: Tx, { hasSettled, ...question }: Passing): ApprovalRow =>
  tx.insert(approvals, {
    tenant_id: tx.tenantId,
    id: approvalIdOf(question.subject_id),
    ...question,
    status: 'approved',
    strength: 'auto',
    channel: NO_ONE_ASKED,
    seen_hash: hashOfSeen(question.seen),
    created_at: tx.now,
    expires_at: tx.now,
    decided_at: tx.now,
    decided_channel: null,
    decline_reason: null,
    decided_once: null,
    settled: hasSettled ? true : null,
    failure: null,
    can_retry: false,
  });

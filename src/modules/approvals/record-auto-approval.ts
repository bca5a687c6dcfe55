// The approval of an amount below the automatic threshold, for which no one is asked: approved from
// the beginning. It has no event, and nothing can be decided on it.
import type { Tx } from '#platform/work/draft.ts';
import { snapshotHash } from './snapshot.ts';
import { approvalIdOf, type ApprovalInput } from './open.ts';
import { approvals, NO_ONE_ASKED, type ApprovalRow } from './tables.ts';

/** What was approved so is settled already, or on its way; `noteSettled` then records how that ended. */
export type AutoApproval = Omit<ApprovalInput, 'strength' | 'channel'> & { readonly hasSettled: boolean };

export const recordAutoApproval = (tx: Tx, { hasSettled, ...question }: AutoApproval): ApprovalRow =>
  tx.insert(approvals, {
    tenant_id: tx.tenantId,
    id: approvalIdOf(question.subject_id),
    ...question,
    status: 'approved',
    strength: 'auto',
    channel: NO_ONE_ASKED,
    seen_hash: snapshotHash(question.seen),
    created_at: tx.now,
    expires_at: tx.now,
    decided_at: tx.now,
    decided_channel: null,
    decline_reason: null,
    decided_key_digest: null,
    settled: hasSettled ? true : null,
    failure: null,
    can_retry: false,
  });

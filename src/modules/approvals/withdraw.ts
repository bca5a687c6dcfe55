// A question that is not asked any more, since what it was about was cancelled or cannot be any more. It ends
// as if its time had passed: the owner has decided nothing.
import type { Tx } from '#platform/work/draft.ts';
import { approvalEnded } from './events.ts';
import { approvals, type ApprovalRow } from './tables.ts';
import { oneLessWaits } from './waiting.ts';

/**
 * The approval and its sub-wallet must be locked, and its subject must still wait. The failure says why it
 * cannot be any more; null if it was cancelled.
 */
export function withdrawApproval(
  tx: Tx,
  id: ApprovalRow['id'],
  failure: ApprovalRow['failure'] = null,
): ApprovalRow {
  const row = tx.get(approvals, id);
  oneLessWaits(tx, row);
  if (row.status === 'approved')
    return tx.update(approvals, row, { can_retry: false, failure: failure ?? row.failure });
  const ended = tx.move(approvals, row, 'expire', { settled: false, failure, expires_at: tx.now });
  approvalEnded(tx, ended, 'expired');
  return ended;
}

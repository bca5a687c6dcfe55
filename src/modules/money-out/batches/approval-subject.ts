// A batch that waits for its owner: what approving it checks, and what an answer sets going. An answer locks
// the approval and the batch, and none of its lines.
import type { Clock } from '#platform/time/clock.ts';
import { lock } from '#platform/command/command.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import { obstacleTo } from '#modules/approvals/obstacle.ts';
import type { ApprovalSubjects, PreparedSubject, Settled } from '#modules/approvals/subject.ts';
import type { ApprovalRow } from '#modules/approvals/tables.ts';
import { cardholders } from '#modules/people/cardholders/tables.ts';
import { leftAfter } from '#modules/wallets/spending/check.ts';
import { locksToGiveBack } from '#modules/wallets/spending/spender.ts';
import { ADVANCE } from './job-kinds.ts';
import { linesInSnapshot } from './lines-snapshot.ts';
import { findBatch } from './queries.ts';
import { batches, type BatchRow } from './tables.ts';

type SubjectServices = { readonly pool: Pool; readonly clock: Clock };

export const batchSubject =
  ({ pool, clock }: SubjectServices): ApprovalSubjects['send_batch'] =>
  async (tenant: Tenant, approval, decision) => {
    const row = await findBatch(pool, tenant.id, approval.subject_id);
    if (row === undefined) throw new Error(`there is no batch ${approval.subject_id}`);
    // No line can change while it is held. That none has is seen here all the same.
    if (decision === 'approved') await linesInSnapshot(pool, approval);
    return subjectOf(row, approval, clock);
  };

function subjectOf(batch: BatchRow, { cardholder_id: ownerId }: ApprovalRow, clock: Clock): PreparedSubject {
  const spender = { walletId: batch.wallet_id, subWalletId: batch.sub_wallet_id };
  const realNow = clock.now();
  return {
    locks: [
      lock(batches, batch.id),
      lock(cardholders, ownerId),
      ...locksToGiveBack(spender, batch.created_at),
    ],
    approve(tx, approval) {
      const settlement = approve(tx, batch.id, approval, realNow);
      return { settlement, ...leftAfter(tx, spender) };
    },
    end(tx, { failure }) {
      endHeld(tx, batch.id, failure, realNow);
      return leftAfter(tx, spender);
    },
  };
}

function approve(
  tx: Tx,
  id: string,
  approval: ApprovalRow,
  realNow: BatchRow['worked_at'],
): Settled['settlement'] {
  const obstacle = obstacleTo(tx, approval);
  if (obstacle !== undefined) {
    if (!obstacle.canRetry) endHeld(tx, id, obstacle.reason, realNow);
    return { kind: 'failed', ...obstacle };
  }
  tx.move(batches, tx.get(batches, id), 'approve', { next_line: 0, worked_at: realNow });
  tx.enqueue(ADVANCE, { batchId: id, looks: 0 });
  return { kind: 'processing' };
}

/** Its lines are given back; a job does it. */
export function endHeld(tx: Tx, id: string, ending: string, realNow: BatchRow['worked_at']): BatchRow {
  const batch = tx.get(batches, id);
  if (batch.status !== 'pending_approval') return batch;
  const event = ending === 'cancelled' ? 'cancel' : 'reject';
  tx.enqueue(ADVANCE, { batchId: id, looks: 0 });
  return tx.move(batches, batch, event, { ending, next_line: 0, worked_at: realNow });
}

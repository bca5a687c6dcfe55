// Completes a batch whose lines have all ended, and says so once.
import { defineCommand, lock } from '#platform/command/command.ts';
import { noteSettled } from '#modules/approvals/decide.ts';
import { approvals } from '#modules/approvals/tables.ts';
import type { StageContext } from './chunk.ts';
import { standingOf, type Counts } from './counts.ts';
import { batchCompleted } from './events.ts';
import { batches, type BatchRow } from './tables.ts';

type Input = { readonly batch: BatchRow; readonly counts: Counts };

const complete = defineCommand<Input, null>({
  name: 'batches.complete',
  locks: ({ batch: { id, approval_id: approvalId } }) => [
    lock(batches, id),
    ...(approvalId === null ? [] : [lock(approvals, approvalId)]),
  ],
  decide(tx, { batch: seen, counts }) {
    const batch = tx.find(batches, seen.id);
    if (batch?.status !== 'processing') return null;
    const row = tx.move(batches, batch, 'complete', { completed_at: tx.now });
    const { approval_id: approvalId } = row;
    const asked = approvalId === null ? undefined : tx.find(approvals, approvalId);
    // A batch that the owner has approved is settled as soon as any of its money has arrived.
    const settled = counts.settled + counts.returned > 0;
    if (asked?.status === 'approved' && asked.settled === null)
      noteSettled(tx, asked.id, settled ? null : NOTHING_ARRIVED);
    const approval = approvalId === null ? undefined : tx.find(approvals, approvalId);
    batchCompleted(tx, { row, counts, approval });
    return null;
  },
});

const NOTHING_ARRIVED = 'no_transfer_arrived';

/** False while lines of it are on their way. */
export async function completeIfOver(
  { pool, commands, tenant, actor }: Pick<StageContext, 'pool' | 'commands' | 'tenant' | 'actor'>,
  batch: BatchRow,
): Promise<boolean> {
  const { counts, areOver } = await standingOf(pool, batch);
  if (areOver) await commands.run(tenant, actor, complete, { batch, counts });
  return areOver;
}

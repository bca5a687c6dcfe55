// A transfer that is read by itself, with the outcome of each rule: why its owner had to agree, or that no
// one had to. Limits have changed since, so nothing is looked at again: it follows from what was written.
import type { Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Language } from '#platform/text/language.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { checksOf, checksSchema } from '#modules/money-out/outgoing/checks.ts';
import { toWhy, whySchema } from '#modules/money-out/outgoing/failures.ts';
import { toTransfer, transferSchema, type ShownTransfer } from './model.ts';
import { LINE_RULES, TRANSFER_RULES } from './rules.ts';
import type { TransferStatus } from './states.ts';
import type { TransferRow } from './tables.ts';

/** Lists and events have no checks. */
export const checkedTransferSchema = transferSchema
  .extend({ checks: checksSchema, why: whySchema })
  .meta({ id: 'CheckedTransfer' });

export async function toCheckedTransfer(db: Db, shown: ShownTransfer, tenant: Tenant, language: Language) {
  const { row } = shown;
  const checks =
    row.batch_id === null
      ? checksOf(TRANSFER_RULES, heldBy('auto_approve', row.approval_id !== null), language)
      : checksOf(LINE_RULES, heldBy('batch_sum', await isHeldWithBatch(db, row, row.batch_id)), language);
  return { ...toTransfer(shown, tenant), checks, why: toWhy(row, language) };
}

/** Of a transfer that was refused there is no row. */
const heldBy = (rule: 'auto_approve' | 'batch_sum', isHeld: boolean) => ({
  heldBy: new Set(isHeld ? [rule] : []),
});

/** Where a line can only be that was held. */
const HELD_ONLY: ReadonlySet<TransferStatus> = new Set(['pending_approval', 'rejected', 'cancelled']);

/** The owner is asked once all lines are accepted, so there may be no question yet, or never. */
const isHeldWithBatch = async (db: Db, row: TransferRow, batchId: string): Promise<boolean> =>
  HELD_ONLY.has(row.status) || (await findApproval(db, row.tenant_id, approvalIdOf(batchId))) !== undefined;

// Shows a transfer.
import type { Db } from '#platform/db/sql.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { requireBeta } from './beta.ts';
import { type ShownTransfer, toTransfer, transferParams, transferSchema } from './model.ts';
import { findTransfer } from './queries.ts';
import { refusal } from './refusals.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Language } from '#platform/text/language.ts';
import { approvalIdOf } from '#modules/approvals/open.ts';
import { checksOf, checksSchema } from '#modules/money-out/outgoing/checks.ts';
import { toWhy, whySchema } from '#modules/money-out/outgoing/failures.ts';
import { LINE_RULES, TRANSFER_RULES } from './rules.ts';
import type { TransferStatus } from './states.ts';
import type { TransferRow } from './tables.ts';

// A transfer that is read by itself, with the outcome of each rule: why its owner had to agree, or that no
// one had to. Limits have changed since, so nothing is looked at again: it follows from what was written.

/** Lists and events have no checks. */
const checkedTransferSchema = transferSchema
  .extend({ checks: checksSchema, why: whySchema })
  .meta({ id: 'CheckedTransfer' });

async function toCheckedTransfer(db: Db, shown: ShownTransfer, tenant: Tenant, language: Language) {
  const { row } = shown;
  const checks =
    row.batch_id === null
      ? checksOf(TRANSFER_RULES, heldBy('auto_approve', row.approval_id !== null), language)
      : checksOf(LINE_RULES, heldBy('batch_sum', await isHeldWithBatch(db, row, row.batch_id)), language);
  return { ...toTransfer(shown, tenant), checks, why: toWhy(row, language) };
}

/** A transfer that was refused has no row. */
const heldBy = (rule: 'auto_approve' | 'batch_sum', isHeld: boolean) => ({
  heldBy: new Set(isHeld ? [rule] : []),
});

/** The statuses that only a line that was held can have. */
const HELD_ONLY: ReadonlySet<TransferStatus> = new Set(['pending_approval', 'rejected', 'cancelled']);

/** The owner is asked once all lines are accepted, so there may be no question yet, or never. */
const isHeldWithBatch = async (db: Db, row: TransferRow, batchId: string): Promise<boolean> =>
  HELD_ONLY.has(row.status) || (await findApproval(db, row.tenant_id, approvalIdOf(batchId))) !== undefined;

export async function findShownTransfer(
  db: Db,
  tenantId: string,
  id: string,
): Promise<ShownTransfer | undefined> {
  const row = await findTransfer(db, tenantId, id);
  if (row === undefined) return undefined;
  const { approval_id: approvalId } = row;
  return {
    row,
    approval: approvalId === null ? undefined : await findApproval(db, tenantId, approvalId),
  };
}

export const getTransferRoute = defineRoute({
  id: 'transfers.get',
  method: 'GET',
  path: '/v1/send/transfers/:id',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Retrieve a transfer',
  params: transferParams,
  answers: { 200: { description: 'The transfer as it is now.', schema: checkedTransferSchema } },
  refusals: { beta_not_enabled: refusal.rows.beta_not_enabled },
  read: async (db, { tenant, params, language }) => {
    const shown = await findShownTransfer(db, tenant.id, params.id);
    if (shown === undefined) throw platformRefusal('not_found');
    return answer(200, await toCheckedTransfer(db, shown, tenant, language));
  },
});

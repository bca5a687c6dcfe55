// Shows a transfer.
import type { Db } from '#platform/db/sql.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findApproval } from '#modules/approvals/queries.ts';
import { requireBeta } from './beta.ts';
import { checkedTransferSchema, toCheckedTransfer } from './checks.ts';
import { transferParams, type ShownTransfer } from './model.ts';
import { findTransfer } from './queries.ts';
import { refusal } from './refusals.ts';

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

// Lists transfers.
import { byMoment, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import { findApprovals } from '#modules/approvals/queries.ts';
import { requireBeta } from './beta.ts';
import { toTransfer, transferSchema } from './model.ts';
import { listTransfers } from './queries.ts';
import { refusal } from './refusals.ts';
import { TRANSFER_STATUSES } from './states.ts';

export const listTransfersRoute = defineList({
  id: 'transfers.list',
  path: '/v1/send/transfers',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'List transfers',
  filters: { status: z.enum(TRANSFER_STATUSES).optional() },
  refusals: { beta_not_enabled: refusal.rows.beta_not_enabled },
  order: byMoment('tx'),
  item: transferSchema,
  form: WALLET_PAGE,
  find: (db, { tenant, query: { status = null } }, page) => listTransfers(db, tenant.id, { status, ...page }),
  show: async (rows, { tenant }, { db }) => {
    const ids = rows.flatMap(({ approval_id: id }) => (id === null ? [] : [id]));
    const approvals = new Map((await findApprovals(db, tenant.id, ids)).map((row) => [row.id, row]));
    return rows.map((row) => {
      const approval = row.approval_id === null ? undefined : approvals.get(row.approval_id);
      return toTransfer({ row, approval }, tenant);
    });
  },
});

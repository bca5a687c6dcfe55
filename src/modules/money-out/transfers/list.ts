// Lists transfers.
import { z } from 'zod';
import { latestFirst } from '#platform/over-cells.ts';
import { momentAfterOf, pageQuery, toPageByMoment } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { findApprovals } from '#modules/approvals/queries.ts';
import { pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { requireBeta } from './beta.ts';
import { toTransfer, transferSchema } from './model.ts';
import { listTransfers } from './queries.ts';
import { refusal } from './refusals.ts';
import { TRANSFER_STATUSES } from './states.ts';

export const listTransfersRoute = defineRoute({
  id: 'transfers.list',
  method: 'GET',
  path: '/v1/send/transfers',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'List transfers',
  ofCells: latestFirst,
  query: z.strictObject({ status: z.enum(TRANSFER_STATUSES).optional(), ...pageQuery }),
  answers: {
    200: {
      description: 'Newest first.',
      schema: pageOfWallet(transferSchema),
    },
  },
  refusals: { beta_not_enabled: refusal.rows.beta_not_enabled },
  read: async (db, { tenant, query }) => {
    const { limit, status = null } = query;
    const filter = { status, ...momentAfterOf(query.cursor, 'tx'), limit };
    const rows = await listTransfers(db, tenant.id, filter);
    const ids = rows.flatMap(({ approval_id: id }) => (id === null ? [] : [id]));
    const approvals = new Map((await findApprovals(db, tenant.id, ids)).map((row) => [row.id, row]));
    const { data, nextCursor } = toPageByMoment(tenant, { rows, searchedTo: null }, limit, (row) => {
      const approval = row.approval_id === null ? undefined : approvals.get(row.approval_id);
      return toTransfer({ row, approval }, tenant);
    });
    return answer(200, { data, next_cursor: nextCursor });
  },
});

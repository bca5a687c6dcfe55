// Lists batches, each with how its lines stand.
import { z } from 'zod';
import { latestFirst } from '#platform/over-cells.ts';
import { momentAfterOf, pageQuery, toPageByMoment } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { findApprovals } from '#modules/approvals/queries.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import { pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { acceptedOnly, countsOf } from './counts.ts';
import { batchSchema, shownStatusOf, toBatch } from './model.ts';
import { listBatches } from './queries.ts';
import { BATCH_STATUSES } from './states.ts';

export const listBatchesRoute = defineRoute({
  id: 'batches.list',
  method: 'GET',
  path: '/v1/send/batches',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'List batches',
  ofCells: latestFirst,
  query: z.strictObject({ status: batchSchema.shape.status.optional(), ...pageQuery }),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(batchSchema) } },
  refusals: { beta_not_enabled: transferRefusal.rows.beta_not_enabled },
  read: async (db, { tenant, query: { status, cursor, limit } }) => {
    const statuses =
      status === undefined ? null : BATCH_STATUSES.filter((one) => shownStatusOf(one) === status);
    const rows = await listBatches(db, tenant.id, { statuses, ...momentAfterOf(cursor, 'bat'), limit });
    const ids = rows.flatMap(({ approval_id: id }) => (id === null ? [] : [id]));
    const approvals = new Map((await findApprovals(db, tenant.id, ids)).map((row) => [row.id, row]));
    const counts = await countsOf(db, tenant.id, rows);
    const { data, nextCursor } = toPageByMoment(tenant, { rows, searchedTo: null }, limit, (row) => {
      const approval = row.approval_id === null ? undefined : approvals.get(row.approval_id);
      return toBatch({ row, counts: counts.get(row.id) ?? acceptedOnly(row), approval }, tenant);
    });
    return answer(200, { data, next_cursor: nextCursor });
  },
});

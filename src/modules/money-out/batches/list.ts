// Lists batches, each with how its lines stand.
import { byMoment, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { findApprovals } from '#modules/approvals/queries.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import { acceptedOnly, countsOf } from './counts.ts';
import { batchSchema, shownStatusOf, toBatch } from './model.ts';
import { listBatches } from './queries.ts';
import { BATCH_STATUSES } from './states.ts';

export const listBatchesRoute = defineList({
  id: 'batches.list',
  path: '/v1/send/batches',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'List batches',
  filters: { status: batchSchema.shape.status.optional() },
  refusals: { beta_not_enabled: transferRefusal.rows.beta_not_enabled },
  order: byMoment('bat'),
  item: batchSchema,
  form: WALLET_PAGE,
  find: (db, { tenant, query: { status } }, page) => {
    const statuses = status && BATCH_STATUSES.filter((one) => shownStatusOf(one) === status);
    return listBatches(db, tenant.id, { statuses: statuses ?? null, ...page });
  },
  show: async (rows, { tenant }, { db }) => {
    const ids = rows.flatMap(({ approval_id: id }) => (id === null ? [] : [id]));
    const approvals = new Map((await findApprovals(db, tenant.id, ids)).map((row) => [row.id, row]));
    const counts = await countsOf(db, tenant.id, rows);
    return rows.map((row) => {
      const approval = row.approval_id === null ? undefined : approvals.get(row.approval_id);
      return toBatch({ row, counts: counts.get(row.id) ?? acceptedOnly(row), approval }, tenant);
    });
  },
});

// Shows a batch.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { requireBeta } from '#modules/money-out/transfers/beta.ts';
import { refusal as transferRefusal } from '#modules/money-out/transfers/refusals.ts';
import { batchParams, batchSchema, toBatch } from './model.ts';
import { findBatch } from './queries.ts';
import { shownBatch } from './shown.ts';

export const getBatchRoute = defineRoute({
  id: 'batches.get',
  method: 'GET',
  path: '/v1/send/batches/:id',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Retrieve a batch',
  params: batchParams,
  answers: { 200: { description: 'The batch as it is now.', schema: batchSchema } },
  refusals: { beta_not_enabled: transferRefusal.rows.beta_not_enabled },
  read: async (db, { tenant, params }) => {
    const row = await findBatch(db, tenant.id, params.id);
    if (row === undefined) throw platformRefusal('not_found');
    return answer(200, toBatch(await shownBatch(db, row), tenant));
  },
});

// Gives a saved view another name.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { renameBody, toView, viewParams, viewSchema } from './model.ts';
import { findByName, findView, lockViews, renameView } from './queries.ts';
import { refusal } from './refusals.ts';

export const renameViewRoute = defineRoute({
  id: 'views.rename',
  method: 'PATCH',
  path: '/api/v1/views/:id',
  auth: [{ member: 'members:read' }],
  proof: 'none: no money goes',
  tag: 'Views',
  summary: 'Rename a view',
  description: 'Its list and filter stay as they are.',
  params: viewParams,
  body: renameBody,
  answers: { 200: { description: 'The view.', schema: viewSchema } },
  refusals: { view_name_taken: refusal.rows.view_name_taken },
  work: async (work, { tenant, actor, params: { id }, body: { name } }) => {
    const of = { tenantId: tenant.id, userId: actor.id };
    await lockViews(work, of);
    const row = await findView(work, of, id);
    if (row === undefined) throw platformRefusal('not_found');
    const other = await findByName(work, of, { list: row.list, name });
    if (other !== undefined && other.id !== id) throw refusal('view_name_taken', { field: 'name' });

    await renameView(work, of, id, name);
    return answer(200, toView({ ...row, name }));
  },
});

// Deletes a saved view.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { viewParams } from './model.ts';
import { deleteView } from './queries.ts';

export const deleteViewRoute = defineRoute({
  id: 'views.delete',
  method: 'DELETE',
  path: '/api/v1/views/:id',
  auth: [{ member: 'members:read' }],
  proof: 'none: lets less go',
  tag: 'Views',
  summary: 'Delete a view',
  description: 'The list stays as it is; only the name of its filter is gone.',
  params: viewParams,
  answers: {
    200: { description: 'It is gone.', schema: z.object({ id: z.string(), deleted: z.literal(true) }) },
  },
  work: async (work, { tenant, actor, params: { id } }) => {
    if (!(await deleteView(work, { tenantId: tenant.id, userId: actor.id }, id))) throw refusal('not_found');
    return answer(200, { id, deleted: true });
  },
});

// Lists the saved views of the member who asks.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { listQuery, toView, viewSchema } from './model.ts';
import { listViews, OF_MEMBER_MAX } from './queries.ts';

export const listViewsRoute = defineRoute({
  id: 'views.list',
  method: 'GET',
  path: '/api/v1/views',
  auth: [{ member: 'members:read' }],
  tag: 'Views',
  summary: 'List saved views',
  description: `Those of the member who asks, at most ${OF_MEMBER_MAX}, which is the most there can be.`,
  query: listQuery,
  answers: {
    200: {
      description: 'In the order in which they were saved.',
      schema: z.object({ data: z.array(viewSchema).max(OF_MEMBER_MAX) }),
    },
  },
  read: async (db, { tenant, actor, query: { list = null } }) => {
    const rows = await listViews(db, { tenantId: tenant.id, userId: actor.id }, list);
    return answer(200, { data: rows.map(toView) });
  },
});

// Shows one request.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { requestParams, requestSchema, toRequest } from './model.ts';
import { findRequest } from './queries.ts';

export const getRequestRoute = defineRoute({
  id: 'requests.get',
  method: 'GET',
  path: '/api/v1/requests/:id',
  auth: [{ scope: 'requests:read' }],
  tag: 'Requests',
  summary: 'Retrieve a request',
  params: requestParams,
  answers: { 200: { description: 'The request.', schema: requestSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findRequest(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toRequest(row));
  },
});

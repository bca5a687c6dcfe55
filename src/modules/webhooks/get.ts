// Shows one webhook endpoint, without its secret.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { endpointParams, endpointSchema, toEndpoint } from './model.ts';
import { findShown } from './copies.ts';

export const getEndpointRoute = defineRoute({
  id: 'webhook_endpoints.get',
  method: 'GET',
  path: '/api/v1/webhook_endpoints/:id',
  auth: [{ scope: 'webhooks:read' }],
  tag: 'Webhook endpoints',
  summary: 'Retrieve a webhook endpoint',
  params: endpointParams,
  answers: { 200: { description: 'The endpoint.', schema: endpointSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findShown(db, tenant, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toEndpoint(row));
  },
});

// Lists webhook endpoints.
import { byId, defineList } from '#platform/lists/list.ts';
import { allShown } from './copies.ts';
import { endpointSchema, toEndpoint } from './model.ts';
import { listEndpoints } from './queries.ts';

export const listEndpointsRoute = defineList({
  id: 'webhook_endpoints.list',
  path: '/api/v1/webhook_endpoints',
  auth: [{ scope: 'webhooks:read' }],
  tag: 'Webhook endpoints',
  summary: 'List webhook endpoints',
  cells: 'first',
  order: byId('whe'),
  item: endpointSchema,
  find: (db, { tenant }, page) => listEndpoints(db, tenant.id, page.after, page.limit),
  show: async (rows, { tenant }, { db }) => (await allShown(db, tenant, rows)).map((row) => toEndpoint(row)),
});

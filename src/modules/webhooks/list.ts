// Lists webhook endpoints.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { allShown } from './copies.ts';
import { endpointSchema, toEndpoint } from './model.ts';
import { listEndpoints } from './queries.ts';

export const listEndpointsRoute = defineRoute({
  id: 'webhook_endpoints.list',
  method: 'GET',
  path: '/api/v1/webhook_endpoints',
  auth: [{ scope: 'webhooks:read' }],
  tag: 'Webhook endpoints',
  summary: 'List webhook endpoints',
  ofCells: 'first',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOf(endpointSchema) } },
  read: async (db, { tenant, query }) => {
    const found = await listEndpoints(db, tenant.id, afterOf(query.cursor, 'whe'), query.limit);
    const rows = await allShown(db, tenant, found);
    return answer(
      200,
      toPage(rows, query.limit, (row) => toEndpoint(row)),
    );
  },
});

// Lists the delivery attempts of an endpoint in the last 30 days.
import { z } from 'zod';
import { plus } from '#platform/clock.ts';
import { boundsOf } from '#platform/ids.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageQuery, toPage } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { typeFilterOf, type Catalogue } from './catalogue.ts';
import { attemptsSchema, endpointParams, succeededQuery, toAttempt, typeQuery } from './model.ts';
import { findEndpoint, firstIdSince, listAttempts } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

export const listDeliveriesRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.list_deliveries',
    method: 'GET',
    path: '/api/v1/webhook_endpoints/:id/deliveries',
    auth: [{ scope: 'webhooks:read' }],
    tag: 'Webhook endpoints',
    summary: 'List the delivery attempts of a webhook endpoint',
    description:
      'The attempts of the last 30 days. With filters, a page may be short and still have a `nextCursor`.',
    params: endpointParams,
    ofCells: newestFirst,
    query: z.strictObject({ eventType: typeQuery(catalogue), succeeded: succeededQuery, ...pageQuery }),
    answers: { 200: { description: 'Newest first.', schema: attemptsSchema } },
    read: async (db, { tenant, params, query }) => {
      const endpoint = await findEndpoint(db, tenant.id, params.id);
      if (endpoint === undefined) throw refusal('not_found');

      const since = plus(tenant.now(), -LOG_KEPT_MS);
      const found = await listAttempts(
        db,
        tenant.id,
        {
          ...typeFilterOf(query.eventType),
          endpointId: endpoint.id,
          succeeded: query.succeeded ?? null,
          since,
        },
        {
          from: await firstIdSince(db, tenant.id, 'del', since),
          before: afterOf(query.cursor, 'del') ?? boundsOf('del').end,
          limit: query.limit,
        },
      );
      const { data, nextCursor } = toPage(found.rows, query.limit, toAttempt, found.searchedTo);
      return answer(200, { deliveries: data, nextCursor });
    },
  });

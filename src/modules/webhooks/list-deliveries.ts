// Lists the delivery attempts of an endpoint in the last 30 days.
import { byId, defineList } from '#platform/lists/list.ts';
import { plus } from '#platform/time/clock.ts';
import { boundsOf } from '#platform/ids/ids.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { typeFilterOf, type Catalogue } from './catalogue.ts';
import { attemptSchema, endpointParams, succeededQuery, toAttempt, typeQuery } from './model.ts';
import { findEndpoint, firstIdSince, listAttempts } from './queries.ts';
import { LOG_KEPT_MS } from './tables.ts';

export const listDeliveriesRoute = (catalogue: Catalogue) =>
  defineList({
    id: 'webhook_endpoints.list_deliveries',
    path: '/api/v1/webhook_endpoints/:id/deliveries',
    auth: [{ scope: 'webhooks:read' }],
    tag: 'Webhook endpoints',
    summary: 'List the delivery attempts of a webhook endpoint',
    description:
      'The attempts of the last 30 days. With filters, a page may be short and still have a `nextCursor`.',
    params: endpointParams,
    cells: 'each',
    filters: { eventType: typeQuery(catalogue), succeeded: succeededQuery },
    order: byId('del'),
    item: attemptSchema,
    form: { items: 'deliveries', next: 'nextCursor' },
    find: async (db, { tenant, params, query: { eventType, succeeded = null } }, { after, limit }) => {
      const endpoint = await findEndpoint(db, tenant.id, params.id);
      if (endpoint === undefined) throw refusal('not_found');
      const since = plus(tenant.now(), -LOG_KEPT_MS);
      const filter = { ...typeFilterOf(eventType), endpointId: endpoint.id, succeeded, since };
      const from = await firstIdSince(db, tenant.id, 'del', since);
      return listAttempts(db, tenant.id, filter, { from, before: after ?? boundsOf('del').end, limit });
    },
    show: (rows) => rows.map(toAttempt),
  });

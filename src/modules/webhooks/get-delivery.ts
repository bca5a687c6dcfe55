// Shows one delivery attempt with the request and the answer of the receiver.
import { notFound } from '#platform/ids/kind.ts';
import { plus } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { envelopeOf, findStored } from './envelope.ts';
import { attemptDetailSchema, deliveryParams, ENDPOINT, toAttemptDetail } from './model.ts';
import { findAttempt, findEndpoint } from './queries.ts';
import { LOG_KEPT_MS, type AttemptRow } from './tables.ts';

/** Bodies of test events are stored with their attempts; all others are built again from the event. */
export async function requestBodyOf(db: Db, tenant: Tenant, row: AttemptRow): Promise<string | null> {
  if (row.request_body !== null) return row.request_body;
  const event = await findStored(db, row.tenant_id, row.event_id);
  return event === undefined ? null : envelopeOf(event, tenant.mode === 'live');
}

export const getDeliveryRoute = defineRoute({
  id: 'webhook_endpoints.get_delivery',
  method: 'GET',
  path: '/api/v1/webhook_endpoints/:id/deliveries/:deliveryId',
  auth: [{ scope: 'webhooks:read' }],
  tag: 'Webhook endpoints',
  summary: 'Retrieve a delivery attempt',
  description: 'With the request that was sent and the answer of the receiver.',
  params: deliveryParams,
  answers: { 200: { description: 'The attempt.', schema: attemptDetailSchema } },
  read: async (db, { tenant, params }) => {
    const endpoint = await findEndpoint(db, tenant.id, params.id);
    if (endpoint === undefined) throw notFound(ENDPOINT, 'id');
    const row = await findAttempt(db, tenant, {
      id: params.deliveryId,
      endpointId: params.id,
      since: plus(tenant.now(), -LOG_KEPT_MS),
    });
    if (row === undefined) throw refusal('not_found');
    return answer(200, toAttemptDetail(row, await requestBodyOf(db, tenant, row)));
  },
});

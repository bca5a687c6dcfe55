// Sends the event of an attempt once more, at once: the same bytes under the same id, with a new signature.
import { cellNamed } from '#platform/cells/cells.ts';
import { notFound } from '#platform/ids/kind.ts';
import { plus } from '#platform/time/clock.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Caller, Tenant } from '#platform/context/context.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Works } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { deliverNow } from './delivery/manual-delivery.ts';
import { requestBodyOf } from './get-delivery.ts';
import { attemptSchema, deliveryParams, ENDPOINT, toAttempt } from './model.ts';
import { endpointOfAttempt, findAttempt, findEndpoint } from './queries.ts';
import type { WebhookServices } from './port.ts';
import { LOG_KEPT_MS, type AttemptRow, type EndpointRow } from './tables.ts';

type Before = { readonly endpoint: EndpointRow; readonly attempt: AttemptRow; readonly body: string };

async function findBefore(db: Db, tenant: Tenant, id: string, endpointId: string): Promise<Before> {
  const endpoint = await findEndpoint(db, tenant.id, endpointId);
  if (endpoint === undefined) throw notFound(ENDPOINT, 'id');
  const since = plus(tenant.now(), -LOG_KEPT_MS);
  const attempt = await findAttempt(db, tenant, { id, endpointId, since });
  if (attempt === undefined) throw refusal('not_found');
  const body = await requestBodyOf(db, tenant, attempt);
  if (body === null) throw refusal('not_found');
  return { endpoint, attempt, body };
}

export const resendRoute = defineRoute({
  id: 'webhook_endpoints.resend',
  method: 'POST',
  path: '/api/v1/webhook_endpoints/:id/deliveries/:deliveryId/resend',
  auth: [{ scope: 'webhooks:write' }, { member: 'webhooks.resend' }],
  proof: 'none: no money goes',
  tag: 'Webhook endpoints',
  summary: 'Resend a delivery',
  description:
    'Posts the event of an attempt again, to the present URL of the endpoint, and waits up to 10 seconds. If the receiver answers ' +
    'with 2xx the event counts as delivered, and no retry follows. A failure does not count against the endpoint.',
  params: deliveryParams,
  answers: { 200: { description: 'The new attempt.', schema: attemptSchema } },
  steps: async ({ pool, works }, { tenant, actor, params }, services: WebhookServices) => {
    const before = await findBefore(pool, tenant, params.deliveryId, params.id);
    return answer(200, toAttempt(await sendAgain(services, works, { tenant, actor, ...before })));
  },
});

const sendAgain = (
  services: WebhookServices,
  works: Works,
  { tenant, actor, endpoint, attempt, body }: Caller & Before,
): Promise<AttemptRow> =>
  deliverNow(services, works, {
    tenant: cellNamed(tenant, attempt.tenant_id) ?? tenant,
    actor,
    kind: 'resend',
    endpoint,
    event: { id: attempt.event_id, type: attempt.event_type },
    body,
    keepBody: attempt.request_body !== null,
  });

export type Resend = (given: Caller & { readonly id: string; readonly why: string }) => Promise<AttemptRow>;

/** Resends for an operator, who gives a reason. It is noted before anything is sent. */
export const resendAction =
  (services: WebhookServices, { pool, works }: { readonly pool: Db; readonly works: Works }): Resend =>
  async ({ tenant, actor, id, why }) => {
    const endpointId = await endpointOfAttempt(pool, tenant.id, id);
    if (endpointId === undefined) throw refusal('not_found');
    const before = await findBefore(pool, tenant, id, endpointId);
    await works.run(tenant, actor, async (work) =>
      audit(work, 'deliveries.resend', { type: 'webhook_delivery', id }, why),
    );
    return sendAgain(services, works, { tenant, actor, ...before });
  };

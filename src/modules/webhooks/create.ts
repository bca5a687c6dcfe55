// Creates a webhook endpoint: a URL that gets events of the chosen types, and the secret that signs them.
import { checkUrl } from '#platform/outbound/check-url.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import type { Catalogue } from './catalogue.ts';
import { insertCopies } from './copies.ts';
import { createBody, endpointSchema, toEndpoint, type CreateBody } from './model.ts';
import { lockAndCountEndpoints } from './queries.ts';
import { refusal } from './refusals.ts';
import { noteRevealed } from './reveal-secret.ts';
import { makeSecret, sealSecret } from './secrets.ts';
import type { WebhookServices } from './port.ts';
import { endpointMachine } from './states.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

const ENDPOINTS_MAX = 100;

async function createEndpoint(
  work: Work,
  { sealer, allowLoopbackReceivers }: WebhookServices,
  body: CreateBody,
): Promise<{ row: EndpointRow; secret: string }> {
  checkUrl(body.url, work.mode, allowLoopbackReceivers);
  const present = await lockAndCountEndpoints(work, work.tenantId);
  if (present >= ENDPOINTS_MAX) throw refusal('webhook_endpoint_limit', { limit: ENDPOINTS_MAX });

  const owner = { tenant_id: work.tenantId, id: work.newId('whe', null) };
  const secret = makeSecret(cryptoRandom);
  const row: EndpointRow = {
    ...owner,
    url: body.url,
    enabled_events: body.enabledEvents,
    description: body.description ?? null,
    status: endpointMachine.initial,
    secret: sealSecret(sealer, owner, secret),
    previous_secret: null,
    previous_valid_until: null,
    failure_count: 0,
    last_response_status: null,
    last_delivered_at: null,
    created_at: work.now,
    updated_at: work.now,
  };
  work.insert(webhookEndpoints, row);
  await insertCopies(work, row);
  return { row, secret };
}

export const createEndpointRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.create',
    method: 'POST',
    path: '/api/v1/webhook_endpoints',
    auth: [{ scope: 'webhooks:write' }],
    tag: 'Webhook endpoints',
    summary: 'Create a webhook endpoint',
    description:
      'From now on every event whose type is in `enabledEvents` is posted to `url`, signed with `secret`. ' +
      'The secret is in this answer; later `reveal_secret` shows it.',
    body: createBody(catalogue),
    answers: { 201: { description: 'The endpoint, with its secret.', schema: endpointSchema } },
    refusals: { webhook_endpoint_limit: refusal.rows.webhook_endpoint_limit },
    answerIsSecret: true,
    onReplay: noteRevealed,
    work: async (work, { body }, services: WebhookServices) => {
      const { row, secret } = await createEndpoint(work, services, body);
      return answer(201, toEndpoint(row, secret));
    },
  });

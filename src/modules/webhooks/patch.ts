// Changes a webhook endpoint: its URL, its event types, its description, and whether it is switched on.
import { isDeepStrictEqual } from 'node:util';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { checkUrl } from './check-url.ts';
import type { Catalogue } from './catalogue.ts';
import { endpointParams, endpointSchema, patchBody, toEndpoint, type PatchBody } from './model.ts';
import { lockEndpoint } from './queries.ts';
import type { WebhookServices } from './port.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

async function patchEndpoint(
  work: Work,
  { allowLoopbackReceivers }: WebhookServices,
  id: string,
  body: PatchBody,
): Promise<EndpointRow> {
  const row = await lockEndpoint(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');
  if (body.url !== undefined) checkUrl(body.url, work.mode, allowLoopbackReceivers);
  const fields = {
    url: body.url ?? row.url,
    enabled_events: body.enabledEvents ?? row.enabled_events,
    description: body.description === undefined ? row.description : body.description,
  };
  const { url, enabled_events, description } = row;
  const isSame = isDeepStrictEqual(fields, { url, enabled_events, description });
  const moves = body.status !== undefined && body.status !== row.status;
  if (isSame && !moves) return row;

  const changes = { ...fields, updated_at: work.now };
  if (!moves) return work.update(webhookEndpoints, row, changes);
  return body.status === 'active'
    ? work.move(webhookEndpoints, row, 'enable', { ...changes, failure_count: 0 })
    : work.move(webhookEndpoints, row, 'disable', changes);
}

export const patchEndpointRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.patch',
    method: 'PATCH',
    path: '/api/v1/webhook_endpoints/:id',
    auth: [{ scope: 'webhooks:write' }],
    tag: 'Webhook endpoints',
    summary: 'Update a webhook endpoint',
    description:
      'All later attempts go to the new URL, also for older events. While an endpoint is `disabled` its deliveries are kept as ' +
      'skipped; after switching it on again, `recover` sends them.',
    params: endpointParams,
    body: patchBody(catalogue),
    answers: { 200: { description: 'The endpoint after the change.', schema: endpointSchema } },
    work: async (work, { params, body }, services: WebhookServices) =>
      answer(200, toEndpoint(await patchEndpoint(work, services, params.id, body))),
  });

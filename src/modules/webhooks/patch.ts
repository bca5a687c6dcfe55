// Changes a webhook endpoint: its URL, its event types, its description, and whether it is switched on.
import { checkUrl } from '#platform/outbound/check-url.ts';
import { isDeepStrictEqual } from 'node:util';
import { hasRecentProof } from '#platform/access.ts';
import type { Clock } from '#platform/clock.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import type { Work } from '#platform/work.ts';
import { matches, type Catalogue } from './catalogue.ts';
import { endpointParams, endpointSchema, patchBody, toEndpoint, type PatchBody } from './model.ts';
import { lockEndpoint } from './queries.ts';
import type { WebhookServices } from './port.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

type PatchServices = WebhookServices & { readonly clock: Clock };

async function patchEndpoint(
  work: Work,
  { allowLoopbackReceivers, clock }: PatchServices,
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
  const hidesMore = fields.url !== url || hasFewer(enabled_events, fields.enabled_events);
  const isSilenced = moves && body.status === 'disabled';
  if ((hidesMore || isSilenced) && !hasRecentProof(work.actor, clock.now()))
    throw refusal('step_up_required');

  const changes = { ...fields, updated_at: work.now };
  if (!moves) return work.update(webhookEndpoints, row, changes);
  return body.status === 'active'
    ? work.move(webhookEndpoints, row, 'enable', { ...changes, failure_count: 0 })
    : work.move(webhookEndpoints, row, 'disable', changes);
}

/** A pattern is covered by itself, by its family, and by `*`. */
const hasFewer = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((pattern) => !matches(after, pattern));

export const patchEndpointRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.patch',
    method: 'PATCH',
    path: '/api/v1/webhook_endpoints/:id',
    auth: [{ scope: 'webhooks:write' }],
    // Otherwise somebody at an open browser reads the events, or hides them.
    proof: 'to loosen',
    tag: 'Webhook endpoints',
    summary: 'Update a webhook endpoint',
    description:
      'All later attempts go to the new URL, also for older events. While an endpoint is `disabled` its deliveries are kept as ' +
      'skipped; after switching it on again, `recover` sends them. ' +
      'For a member who is signed in, another URL, fewer event types and switching it off take a session that was proven in the last 10 minutes.',
    params: endpointParams,
    body: patchBody(catalogue),
    answers: { 200: { description: 'The endpoint after the change.', schema: endpointSchema } },
    work: async (work, { params, body }, services: PatchServices) =>
      answer(200, toEndpoint(await patchEndpoint(work, services, params.id, body))),
  });

// Changes a webhook endpoint: its URL, its event types, its description, and whether it is switched on.
import { checkUrl } from '#platform/outbound/check-url.ts';
import { isDeepStrictEqual } from 'node:util';
import { hasRecentProof } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { matches, type Catalogue } from './catalogue.ts';
import { setCopies, shownOf } from './copies.ts';
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
  const before = await shownOf(work, work, row);
  if (body.url !== undefined) checkUrl(body.url, work.mode, allowLoopbackReceivers);
  const fields = {
    url: body.url ?? row.url,
    enabled_events: body.enabledEvents ?? row.enabled_events,
    description: body.description === undefined ? row.description : body.description,
  };
  const { url, enabled_events, description } = row;
  const isSame = isDeepStrictEqual(fields, { url, enabled_events, description });
  const moves = body.status !== undefined && body.status !== before.status;
  if (isSame && !moves) return before;
  const hidesMore = fields.url !== url || hasFewer(enabled_events, fields.enabled_events);
  const isSilenced = moves && body.status === 'disabled';
  if ((hidesMore || isSilenced) && !hasRecentProof(work.actor, clock.now()))
    throw refusal('step_up_required');

  const changes = { ...fields, updated_at: work.now };
  const { status = before.status } = body;
  const set = moves && status === 'active' ? { ...changes, failure_count: 0 } : changes;
  await setCopies(work, id, moves ? { ...set, status } : set);
  // It may be that only deliveries of another cell have moved it so far.
  const isMoved = moves && row.status !== status;
  const after = isMoved
    ? work.move(webhookEndpoints, row, status === 'active' ? 'enable' : 'disable', set)
    : work.update(webhookEndpoints, row, set);
  return shownOf(work, work, after);
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

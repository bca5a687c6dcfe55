// Sends a test event to an endpoint, made up and signed like a real one, and says whether it was taken.
import { z } from 'zod';
import { idsIn } from '#platform/cells/cells.ts';
import { shownId } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Catalogue } from './catalogue.ts';
import { deliverNow } from './delivery/manual-delivery.ts';
import { isSuccess } from './delivery/post.ts';
import { envelopeOf } from './envelope.ts';
import { endpointParams } from './model.ts';
import { findEndpoint } from './queries.ts';
import type { WebhookServices } from './port.ts';

const EVENT_TYPE_CHARACTERS_MAX = 100;

function bodyOf({ events, find }: Catalogue) {
  const types = events.map(({ type }) => type).join(', ');
  const problem = {
    en: `no event has this type; there are ${types}`,
    es: `ningún evento tiene este tipo; existen ${types}`,
    pt: `nenhum evento tem este tipo; existem ${types}`,
  };
  return z.strictObject({
    event_type: z
      .string()
      .max(EVENT_TYPE_CHARACTERS_MAX)
      .refine((type) => find(type) !== undefined, { params: { problem } })
      .describe('Any type of event.')
      .meta({ examples: ['card.created'] }),
  });
}

const sentSchema = z
  .object({
    delivered: z.boolean().describe('The receiver answered with a 2xx status in time.'),
    evtId: shownId('evt_test'),
  })
  .meta({ id: 'SentTest' });

export const sendTestRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'webhook_endpoints.send_test',
    method: 'POST',
    path: '/api/v1/webhook_endpoints/:id/send_test',
    auth: [{ scope: 'webhooks:write' }],
    proof: 'none: no money goes',
    tag: 'Webhook endpoints',
    summary: 'Send a test event',
    description:
      'Posts an event of the type at once, with an object that is made up, and waits up to 10 seconds. The attempt is among the ' +
      'deliveries. A failure does not count as one; a disabled endpoint can be tried as well.',
    params: endpointParams,
    body: bodyOf(catalogue),
    answers: { 200: { description: 'What came of it.', schema: sentSchema } },
    steps: async (
      { pool, works },
      { tenant, actor, params, body: { event_type: type } },
      services: WebhookServices,
    ) => {
      const endpoint = await findEndpoint(pool, tenant.id, params.id);
      if (endpoint === undefined) throw refusal('not_found');

      const { newId } = services;
      const now = tenant.now();
      const object = JSON.stringify(catalogue.find(type)?.sample({ newId, now }));
      const event = {
        id: idsIn(tenant, newId)('evt_test', null),
        type,
        created_at: now,
        sequence: 1n,
        object,
      };
      const attempt = await deliverNow(services, works, {
        tenant,
        actor,
        kind: 'test',
        endpoint,
        event,
        body: envelopeOf(event, tenant.mode === 'live'),
        keepBody: true,
      });
      return answer(200, { delivered: isSuccess(attempt.response_status), evtId: event.id });
    },
  });

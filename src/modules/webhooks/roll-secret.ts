// Rolls the secret of an endpoint. For an hour deliveries carry signatures with both secrets, so that a
// receiver can change over meanwhile.
import { z } from 'zod';
import { HOUR_MS, isoOf, plus } from '#platform/time/clock.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { setCopies } from './copies.ts';
import { ENDPOINT, endpointParams } from './model.ts';
import { lockEndpoint } from './queries.ts';
import { noteRevealed } from './reveal-secret.ts';
import { makeSecret, sealSecret } from './secrets.ts';
import type { WebhookServices } from './port.ts';
import { webhookEndpoints } from './tables.ts';

const PREVIOUS_VALID_MS = HOUR_MS;

const rolledSchema = z
  .object({
    id: ENDPOINT.shown,
    newSecret: z.string().meta({ examples: ['whsec_…'] }),
    previousValidUntil: timestamp.describe('Until then the previous secret signs as well.'),
  })
  .meta({ id: 'RolledSecret' });

async function rollSecret(work: Work, { sealer }: WebhookServices, id: string) {
  const row = await lockEndpoint(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');

  const newSecret = makeSecret(cryptoRandom);
  const previousValidUntil = plus(work.now, PREVIOUS_VALID_MS);
  const set = {
    secret: sealSecret(sealer, row, newSecret),
    previous_secret: row.secret,
    previous_valid_until: previousValidUntil,
    updated_at: work.now,
  };
  work.update(webhookEndpoints, row, set);
  await setCopies(work, id, set);
  audit(work, 'webhook_endpoint.secret_rolled', { type: 'webhook_endpoint', id });
  return { newSecret, previousValidUntil };
}

export const rollSecretRoute = defineRoute({
  id: 'webhook_endpoints.roll_secret',
  method: 'POST',
  path: '/api/v1/webhook_endpoints/:id/roll_secret',
  auth: [{ scope: 'webhooks.secrets' }],
  tag: 'Webhook endpoints',
  summary: 'Roll the secret of a webhook endpoint',
  description:
    'Both secrets sign for an hour: the header has two `v1`. If the secret is rolled again within that hour, the oldest of the ' +
    'three ends at once. The audit log records who did it.',
  params: endpointParams,
  answers: { 200: { description: 'The new secret.', schema: rolledSchema } },
  answerIsSecret: true,
  onReplay: noteRevealed,
  work: async (work, { params: { id } }, services: WebhookServices) => {
    const { newSecret, previousValidUntil } = await rollSecret(work, services, id);
    return answer(200, { id, newSecret, previousValidUntil: isoOf(previousValidUntil) });
  },
});

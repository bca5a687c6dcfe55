// Rolls the secret of an endpoint. For an hour deliveries carry signatures with both secrets, so that a
// receiver can change over meanwhile.
import { z } from 'zod';
import { HOUR_MS, isoOf, plus, type Instant } from '#platform/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { timestamp } from '#platform/date-time.ts';
import { cryptoRandom } from '#platform/ids.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { audit } from '#modules/base/identity/index.ts';
import { ENDPOINT, endpointParams } from './model.ts';
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

/** `sealed` is the new secret as it is stored. */
type Roll = { readonly id: string; readonly newSecret: string; readonly sealed: string };

const rollCommand = defineCommand<Roll, Instant>({
  name: 'webhook_endpoints.roll_secret',
  locks: ({ id }) => [lock(webhookEndpoints, id)],
  decide(tx, { id, sealed }) {
    const row = tx.find(webhookEndpoints, id);
    if (row === undefined) throw refusal('not_found');

    const previousValidUntil = plus(tx.now, PREVIOUS_VALID_MS);
    tx.update(webhookEndpoints, row, {
      secret: sealed,
      previous_secret: row.secret,
      previous_valid_until: previousValidUntil,
      updated_at: tx.now,
    });
    audit(tx, 'webhook_endpoint.secret_rolled', { type: 'webhook_endpoint', id });
    return previousValidUntil;
  },
});

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
  command: rollCommand,
  prepare({ params: { id }, tenant }, _db, { sealer }: WebhookServices) {
    const newSecret = makeSecret(cryptoRandom);
    return { id, newSecret, sealed: sealSecret(sealer, { tenant_id: tenant.id, id }, newSecret) };
  },
  answer: (previousValidUntil, { input: { id, newSecret } }) =>
    answer(200, { id, newSecret, previousValidUntil: isoOf(previousValidUntil) }),
});

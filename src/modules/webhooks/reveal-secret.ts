// Shows the present secret of an endpoint, and records in the audit log that it was shown.
import { z } from 'zod';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Draft } from '#platform/work/draft.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ENDPOINT, endpointParams } from './model.ts';
import { openSecret } from './secrets.ts';
import type { WebhookServices } from './port.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

const revealedSchema = z
  .object({
    id: ENDPOINT.shown,
    secret: z.string().meta({ examples: ['whsec_…'] }),
  })
  .meta({ id: 'RevealedSecret' });

/** Also called if a stored answer shows a secret again. */
export const noteRevealed = (draft: Draft, { id }: { readonly id: string }): void =>
  audit(draft, 'webhook_endpoint.secret_revealed', { type: 'webhook_endpoint', id });

const revealCommand = defineCommand<{ id: string }, EndpointRow>({
  name: 'webhook_endpoints.reveal_secret',
  locks: ({ id }) => [lock(webhookEndpoints, id)],
  decide(tx, { id }) {
    const row = tx.find(webhookEndpoints, id);
    if (row === undefined) throw refusal('not_found');

    noteRevealed(tx, row);
    return row;
  },
});

export const revealSecretRoute = defineRoute({
  id: 'webhook_endpoints.reveal_secret',
  method: 'POST',
  path: '/api/v1/webhook_endpoints/:id/reveal_secret',
  auth: [{ scope: 'webhooks.secrets' }],
  tag: 'Webhook endpoints',
  summary: 'Reveal the secret of a webhook endpoint',
  description: 'The audit log records who saw it.',
  params: endpointParams,
  answers: { 200: { description: 'The present secret.', schema: revealedSchema } },
  answerIsSecret: true,
  onReplay: noteRevealed,
  command: revealCommand,
  prepare: ({ params }, _db, _services: WebhookServices) => params,
  answer: (row, { services: { sealer } }) =>
    answer(200, { id: row.id, secret: openSecret(sealer, row, row.secret) }),
});

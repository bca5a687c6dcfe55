// Shows the present secret of an endpoint, and records in the audit log that it was shown.
import { z } from 'zod';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { audit } from '../identity/index.ts';
import { ENDPOINT, endpointParams } from './model.ts';
import { findEndpoint } from './queries.ts';
import { openSecret } from './secrets.ts';
import type { WebhookServices } from './port.ts';

const revealedSchema = z
  .object({
    id: ENDPOINT.shown,
    secret: z.string().meta({ examples: ['whsec_…'] }),
  })
  .meta({ id: 'RevealedSecret' });

/** Also called where a stored answer shows a secret again. */
export const noteRevealed = (work: Work, { id }: { readonly id: string }): void =>
  audit(work, 'webhook_endpoint.secret_revealed', { type: 'webhook_endpoint', id });

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
  work: async (work, { params }, { sealer }: WebhookServices) => {
    const row = await findEndpoint(work, work.tenantId, params.id);
    if (row === undefined) throw refusal('not_found');

    noteRevealed(work, row);
    return answer(200, { id: row.id, secret: openSecret(sealer, row, row.secret) });
  },
});

// Registers a client that has no document about itself (RFC 7591). It proves nothing, so it gets no secret,
// and a page shows its name as what it is: its own word.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { countTry } from '#modules/people/sign-in/attempts.ts';
import { callerNetworkOf } from '#modules/people/sign-in/caller-network.ts';
import { CLIENTS_OF_CALLER } from './bounds.ts';
import { REDIRECT_URIS_MAX } from './client-document.ts';
import { clientName } from './client-name.ts';
import { isRedirectUri } from './redirect-uri.ts';
import { oauthRefusal, rows } from './refusals.ts';
import type { GrantServices } from './services.ts';
import { grantClients } from './tables.ts';

const SECOND_MS = 1_000;

const NOT_ALLOWED = {
  params: {
    problem: {
      en: 'an answer cannot be sent to one of these addresses',
      es: 'no se puede enviar una respuesta a una de estas direcciones',
      pt: 'não é possível enviar uma resposta a um destes endereços',
    },
  },
};

/** What else a client says of itself changes nothing here, and is left out of the answer. */
const registerBody = z
  .object({
    redirect_uris: z
      .array(z.string())
      .min(1)
      .max(REDIRECT_URIS_MAX)
      .refine((uris) => uris.every(isRedirectUri), NOT_ALLOWED)
      .meta({ examples: [['https://client.example.com/callback']] }),
    client_name: z.string().optional(),
    application_type: z.enum(['native', 'web']).optional(),
    token_endpoint_auth_method: z
      .string()
      .optional()
      .describe('Whatever it is, the client is registered with `none`: it has no secret.'),
  })
  .meta({ id: 'ClientRegistration' });

const registeredSchema = z
  .object({
    client_id: z.string().describe('Prefix `cli_`.'),
    client_id_issued_at: z.int().describe('In seconds since 1970.'),
    client_name: z.string(),
    redirect_uris: z.array(z.string()),
    application_type: z.enum(['native', 'web']).optional(),
    grant_types: z.array(z.string()),
    response_types: z.array(z.string()),
    token_endpoint_auth_method: z.literal('none'),
  })
  .meta({ id: 'RegisteredClient' });

export const registerClientRoute = defineRoute({
  id: 'grants.register',
  method: 'POST',
  path: '/oauth/register',
  auth: ['anyone'],
  isForAnyOrigin: true,
  tag: 'Grants',
  summary: 'Register a client',
  description:
    'For clients without a client ID metadata document, which is preferred. A client that a person never allows anything is forgotten after a day.',
  body: registerBody,
  answers: { 201: { description: 'The client.', schema: registeredSchema } },
  refusals: {
    invalid_redirect_uri: rows.invalid_redirect_uri,
    invalid_client_metadata: rows.invalid_client_metadata,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  refusalsOfFields: {
    redirect_uris: (problem) => oauthRefusal('invalid_redirect_uri', { problems: [problem] }),
    client_name: (problem) => oauthRefusal('invalid_client_metadata', { problems: [problem] }),
    application_type: (problem) => oauthRefusal('invalid_client_metadata', { problems: [problem] }),
  },
  work: async (work, { body, actor }, { clock, newId }: GrantServices) => {
    const now = clock.now();
    const network = callerNetworkOf(actor.ip);
    if (network !== undefined) await countTry(work, CLIENTS_OF_CALLER, network, now);
    const row = {
      id: newId('cli'),
      name: clientName(body.client_name, new URL(body.redirect_uris[0] ?? '').host),
      redirect_uris: body.redirect_uris,
      created_at: now,
      last_used_at: null,
    };
    await insertRows(work, grantClients, [row]);
    return answer(201, {
      client_id: row.id,
      client_id_issued_at: Math.floor(Date.parse(isoOf(now)) / SECOND_MS),
      client_name: row.name,
      redirect_uris: row.redirect_uris,
      ...(body.application_type === undefined ? {} : { application_type: body.application_type }),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none' as const,
    });
  },
});

// What clients find out by themselves: where the tokens of which resource come from (RFC 9728, RFC 8414), and
// the challenge that sends them here.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { SCOPES, SCOPES_OF_MOST, scopesIn, type Scope } from './scopes.ts';

const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';
const RESOURCE_PATH = '/mcp';

export type MetadataServices = { readonly baseUrl: () => string };

/** The audience of every token (RFC 8707). */
export const resourceOf = (baseUrl: string): string => baseUrl + RESOURCE_PATH;

type Challenge = {
  readonly error?: 'invalid_token' | 'insufficient_scope';
  /** What was needed. */
  readonly scope?: Scope;
};

/**
 * `WWW-Authenticate` of a 401, and with `insufficient_scope` and what is needed that of a 403. Clients ask
 * their person for what it names and nothing else, and many ask only once: it names all that most tools
 * need, of which the person chooses.
 */
export function challengeOf(baseUrl: string, { error, scope }: Challenge = {}): string {
  const scopes = scopesIn([...SCOPES_OF_MOST, ...(scope === undefined ? [] : [scope])]);
  const parts = [
    `resource_metadata="${baseUrl}${PROTECTED_RESOURCE}${RESOURCE_PATH}"`,
    ...(error === undefined ? [] : [`error="${error}"`]),
    `scope="${scopes.join(' ')}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}

const resourceSchema = z.object({
  resource: z.string(),
  authorization_servers: z.array(z.string()),
  scopes_supported: z.array(z.enum(SCOPES)),
  bearer_methods_supported: z.array(z.literal('header')),
  resource_name: z.string(),
  resource_documentation: z.string(),
});

const resourceRoute = (id: string, path: string) =>
  defineRoute({
    id,
    method: 'GET',
    path,
    auth: ['anyone'],
    isForAnyOrigin: true,
    tag: 'Grants',
    summary: 'Describe the protected resource',
    description: 'RFC 9728: where a client of a person gets tokens for `/mcp`, and for which scopes.',
    answers: { 200: { description: 'The metadata.', schema: resourceSchema } },
    read: (_db, _call, { baseUrl }: MetadataServices) =>
      Promise.resolve(
        answer(200, {
          resource: resourceOf(baseUrl()),
          authorization_servers: [baseUrl()],
          scopes_supported: SCOPES,
          bearer_methods_supported: ['header'],
          resource_name: 'Monedero',
          resource_documentation: `${baseUrl()}/docs`,
        }),
      ),
  });

export const protectedResourceRoutes = [
  resourceRoute('grants.resource', PROTECTED_RESOURCE),
  resourceRoute('grants.resource_of_path', PROTECTED_RESOURCE + RESOURCE_PATH),
];

const serverSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  registration_endpoint: z.string(),
  revocation_endpoint: z.string(),
  scopes_supported: z.array(z.enum(SCOPES)),
  response_types_supported: z.array(z.literal('code')),
  response_modes_supported: z.array(z.literal('query')),
  grant_types_supported: z.array(z.enum(['authorization_code', 'refresh_token'])),
  token_endpoint_auth_methods_supported: z.array(z.literal('none')),
  revocation_endpoint_auth_methods_supported: z.array(z.literal('none')),
  code_challenge_methods_supported: z.array(z.literal('S256')),
  client_id_metadata_document_supported: z.literal(true),
  authorization_response_iss_parameter_supported: z.literal(true),
  service_documentation: z.string(),
});

export const authorizationServerRoute = defineRoute({
  id: 'grants.server',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  auth: ['anyone'],
  isForAnyOrigin: true,
  tag: 'Grants',
  summary: 'Describe the authorization server',
  description: 'RFC 8414: the endpoints by which a client gets tokens, and what they support.',
  answers: { 200: { description: 'The metadata.', schema: serverSchema } },
  read: (_db, _call, { baseUrl }: MetadataServices) => {
    const at = (path: string): string => baseUrl() + path;
    return Promise.resolve(
      answer(200, {
        issuer: baseUrl(),
        authorization_endpoint: at('/oauth/authorize'),
        token_endpoint: at('/oauth/token'),
        registration_endpoint: at('/oauth/register'),
        revocation_endpoint: at('/oauth/revoke'),
        scopes_supported: SCOPES,
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['none'],
        revocation_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
        service_documentation: at('/docs'),
      }),
    );
  },
});

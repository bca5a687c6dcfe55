// The rows of grants: what a person has allowed a client, the codes and tokens that came of it, what clients
// have asked for, and the clients that registered themselves. Their times are real.
import {
  defineTable,
  idOf,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Scope } from './scopes.ts';
import { grantMachine, type GrantStatus } from './states.ts';

export const grants = defineTable(
  'grants',
  {
    tenant_id: text,
    id: idOf<'gra'>(),
    user_id: text,
    /** That the person has proven, as in a session: the cardholder with it is theirs. */
    email: text,
    cardholder_id: text,
    /** Through which the client spends; null where it may not spend. */
    sub_wallet_id: nullable(idOf<'sub'>()),
    client_id: text,
    client_name: text,
    /** Where the code was sent: a host, or the scheme of an application. */
    client_host: text,
    scopes: jsonOf<readonly Scope[]>(),
    /** The audience of its tokens. */
    resource: text,
    status: oneOf<GrantStatus>(),
    created_at: timestamptz,
    /** When the newest code or refresh token expires. */
    expires_at: timestamptz,
    last_used_at: nullable(timestamptz),
    revoked_at: nullable(timestamptz),
  },
  { machine: grantMachine },
);
export type GrantRow = Row<typeof grants>;

export type TokenKind = 'code' | 'access' | 'refresh';
export const grantTokens = defineTable('grant_tokens', {
  tenant_id: text,
  id: idOf<'gtk'>(),
  grant_id: idOf<'gra'>(),
  kind: oneOf<TokenKind>(),
  token_hash: text,
  /** A code keeps this and the next of the request for it. */
  redirect_uri: nullable(text),
  code_challenge: nullable(text),
  created_at: timestamptz,
  expires_at: timestamptz,
  /** A code or a refresh token is valid once. It is kept, so that a second use is known for one. */
  used_at: nullable(timestamptz),
});
export type TokenRow = Row<typeof grantTokens>;

export const grantRequests = defineTable('grant_requests', {
  id: idOf<'grq'>(),
  /** The hash of the secret in the link to the consent page. */
  link_hash: text,
  client_id: text,
  client_name: text,
  client_host: text,
  redirect_uri: text,
  state: nullable(text),
  scopes: jsonOf<readonly Scope[]>(),
  resource: text,
  code_challenge: text,
  created_at: timestamptz,
  expires_at: timestamptz,
  /** It is answered once. */
  answered_at: nullable(timestamptz),
});
export type RequestRow = Row<typeof grantRequests>;

export const grantClients = defineTable('grant_clients', {
  id: idOf<'cli'>(),
  name: text,
  redirect_uris: jsonOf<readonly string[]>(),
  created_at: timestamptz,
  /** When a person last allowed it something, or it last refreshed a token. */
  last_used_at: nullable(timestamptz),
});
export type ClientRow = Row<typeof grantClients>;

// The rows of grants: what a person has allowed a client, the codes and tokens that came of it, what clients
// have asked for, and the clients that registered themselves. Their times are real.
import {
  defineTable,
  hidden,
  idOf,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Scope } from './scopes.ts';
import { grantMachine, type GrantStatus } from './states.ts';

export const grants = defineTable(
  'grants',
  {
    tenant_id: ofTenant,
    id: idOf<'gra'>(),
    user_id: plain(text),
    /** That the person has proven, as in a session: the cardholder with it is theirs. */
    email: personal(text, 'email'),
    cardholder_id: plain(text),
    /** The sub-wallet through which the client spends; null if it may not spend. */
    sub_wallet_id: nullable(idOf<'sub'>()),
    client_id: plain(text),
    client_name: plain(text),
    /** The receiver of the code: a host, or the scheme of an application. */
    client_host: plain(text),
    scopes: plain(jsonOf<readonly Scope[]>()),
    /** The audience of its tokens. */
    resource: plain(text),
    status: oneOf<GrantStatus>(),
    created_at: timestamptz,
    /** When the newest code or refresh token expires. */
    expires_at: timestamptz,
    last_used_at: nullable(timestamptz),
    revoked_at: nullable(timestamptz),
  },
  {
    machine: grantMachine,
    kept: { stays: 'it says which client acted for whom', of: ['cardholder_id', 'user_id'], leads: true },
  },
);
export type GrantRow = Row<typeof grants>;

export type TokenKind = 'code' | 'access' | 'refresh';
export const grantTokens = defineTable(
  'grant_tokens',
  {
    tenant_id: ofTenant,
    id: idOf<'gtk'>(),
    grant_id: idOf<'gra'>(),
    kind: oneOf<TokenKind>(),
    token_hash: hidden(text),
    /** A code keeps this and the next of the request for it. */
    redirect_uri: hidden(nullable(text)),
    code_challenge: hidden(nullable(text)),
    created_at: timestamptz,
    expires_at: timestamptz,
    /** A code or a refresh token is valid once. It is kept, so that a second use is known for one. */
    used_at: nullable(timestamptz),
  },
  {
    kept: {
      forgottenBy: 'grants.forget',
      after: 'a day after their end',
      of: ['grant_id'],
      erasedWhole: true,
    },
  },
);
export type TokenRow = Row<typeof grantTokens>;

export const grantRequests = defineTable(
  'grant_requests',
  {
    id: idOf<'grq'>(),
    /** The hash of the secret in the link to the consent page. */
    link_hash: hidden(text),
    client_id: plain(text),
    client_name: plain(text),
    client_host: plain(text),
    redirect_uri: plain(text),
    state: hidden(nullable(text)),
    scopes: plain(jsonOf<readonly Scope[]>()),
    resource: plain(text),
    code_challenge: hidden(text),
    created_at: timestamptz,
    expires_at: timestamptz,
    /** It is answered once. */
    answered_at: nullable(timestamptz),
  },
  { kept: { forgottenBy: 'grants.forget', after: 'a day after their end' } },
);
export type RequestRow = Row<typeof grantRequests>;

export const grantClients = defineTable(
  'grant_clients',
  {
    id: idOf<'cli'>(),
    name: plain(text),
    redirect_uris: plain(jsonOf<readonly string[]>()),
    created_at: timestamptz,
    /** When a person last allowed it something, or it last refreshed a token. */
    last_used_at: nullable(timestamptz),
  },
  { kept: { forgottenBy: 'grants.forget', after: '90 days without use' } },
);
export type ClientRow = Row<typeof grantClients>;

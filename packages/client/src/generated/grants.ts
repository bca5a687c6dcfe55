// Made by `npm run gen` from the routes.
import type { ClientRegistration, Grant, RegisteredClient, RevokedGrant, TokenRequest, TokenRevocation, Tokens } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type GrantsResourceAnswer = {
  readonly resource: string;
  readonly authorization_servers: ReadonlyArray<string>;
  readonly scopes_supported: ReadonlyArray<'wallet:read' | 'wallet:schedule' | 'wallet:pay' | 'wallet:admin'>;
  readonly bearer_methods_supported: ReadonlyArray<'header'>;
  readonly resource_name: string;
  readonly resource_documentation: string;
};

export type GrantsResourceOfPathAnswer = {
  readonly resource: string;
  readonly authorization_servers: ReadonlyArray<string>;
  readonly scopes_supported: ReadonlyArray<'wallet:read' | 'wallet:schedule' | 'wallet:pay' | 'wallet:admin'>;
  readonly bearer_methods_supported: ReadonlyArray<'header'>;
  readonly resource_name: string;
  readonly resource_documentation: string;
};

export type GrantsServerAnswer = {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly registration_endpoint: string;
  readonly revocation_endpoint: string;
  readonly scopes_supported: ReadonlyArray<'wallet:read' | 'wallet:schedule' | 'wallet:pay' | 'wallet:admin'>;
  readonly response_types_supported: ReadonlyArray<'code'>;
  readonly response_modes_supported: ReadonlyArray<'query'>;
  readonly grant_types_supported: ReadonlyArray<'authorization_code' | 'refresh_token'>;
  readonly token_endpoint_auth_methods_supported: ReadonlyArray<'none'>;
  readonly revocation_endpoint_auth_methods_supported: ReadonlyArray<'none'>;
  readonly code_challenge_methods_supported: ReadonlyArray<'S256'>;
  readonly client_id_metadata_document_supported: true;
  readonly authorization_response_iss_parameter_supported: true;
  readonly service_documentation: string;
};

export type GrantsRegisterInput = ClientRegistration;

export type GrantsTokenInput = TokenRequest;

export type GrantsRevokeTokenInput = TokenRevocation;

export type GrantsListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type GrantsListAnswer = {
  readonly data: ReadonlyArray<Grant>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type GrantsOfSession = {
  /**
   * List grants.
   *
   * What the person who is signed in lets clients do. One that was revoked or not used for 60 days is
   * left out.
   *
   * `GET /api/v1/wallet/grants`
   */
  list(query?: GrantsListQuery, options?: CallOptions): Listing<GrantsListAnswer>;
  /**
   * Revoke a grant.
   *
   * At once and for good: the next request of the client is refused. What it has paid stays paid.
   *
   * `DELETE /api/v1/wallet/grants/{id}`
   */
  revoke(id: string, options?: CallOptions): Promise<RevokedGrant>;
};

export type GrantsOfVisitor = {
  /**
   * Describe the protected resource.
   *
   * RFC 9728: where a client of a person gets tokens for `/mcp`, and for which scopes.
   *
   * `GET /.well-known/oauth-protected-resource`
   */
  resource(options?: CallOptions): Promise<GrantsResourceAnswer>;
  /**
   * Describe the protected resource.
   *
   * RFC 9728: where a client of a person gets tokens for `/mcp`, and for which scopes.
   *
   * `GET /.well-known/oauth-protected-resource/mcp`
   */
  resource_of_path(options?: CallOptions): Promise<GrantsResourceOfPathAnswer>;
  /**
   * Describe the authorization server.
   *
   * RFC 8414: the endpoints by which a client gets tokens, and what they support.
   *
   * `GET /.well-known/oauth-authorization-server`
   */
  server(options?: CallOptions): Promise<GrantsServerAnswer>;
  /**
   * Register a client.
   *
   * For clients without a client ID metadata document, which is preferred. A client that a person never
   * allows anything is forgotten after a day.
   *
   * `POST /oauth/register`
   */
  register(input: GrantsRegisterInput, options?: CallOptions): Promise<RegisteredClient>;
  /**
   * Get tokens.
   *
   * RFC 6749, with PKCE. A code is good once, within 60 seconds; a refresh token once, within 60 days.
   * If either comes a second time, the whole grant is revoked.
   *
   * `POST /oauth/token`
   */
  token(input: GrantsTokenInput, options?: CallOptions): Promise<Tokens>;
  /**
   * Revoke a token.
   *
   * RFC 7009. Whichever token of a grant is sent, the grant ends, with all its tokens. The answer is the
   * same for a token that is not known.
   *
   * `POST /oauth/revoke`
   */
  revoke_token(input: GrantsRevokeTokenInput, options?: CallOptions): Promise<Readonly<Record<string, never>>>;
};

type Of = { readonly session: GrantsOfSession; readonly visitor: GrantsOfVisitor };

const ROUTES = {
  resource: 'GET /.well-known/oauth-protected-resource v',
  resource_of_path: 'GET /.well-known/oauth-protected-resource/mcp v',
  server: 'GET /.well-known/oauth-authorization-server v',
  register: 'POST /oauth/register v b',
  token: 'POST /oauth/token v f',
  revoke_token: 'POST /oauth/revoke v f',
  list: 'GET ~/wallet/grants s qp',
  revoke: 'DELETE ~/wallet/grants/{id} s',
};

export const grants = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('grants', ROUTES, connection);

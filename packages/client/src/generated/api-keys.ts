// Made by `npm run gen` from the routes.
import type { ApiKey, NewApiKey } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ApiKeysCreateInput = {
  readonly name: string;
  readonly scopes: ReadonlyArray<'*' | 'cardholders' | 'cardholders:read' | 'cardholders:write' | 'payment_methods' | 'payment_methods:read' | 'payment_methods:write' | 'onboarding' | 'onboarding:read' | 'onboarding:write' | 'cards' | 'cards:read' | 'cards:write' | 'cards.reveal' | 'settings' | 'settings:read' | 'settings:write' | 'wallets:read' | 'approvals' | 'approvals:read' | 'payments' | 'payments:read' | 'transfers' | 'transfers:read' | 'transfers:write' | 'requests' | 'requests:read' | 'sandbox' | 'sandbox:read' | 'sandbox:write' | 'keys' | 'keys:read' | 'keys:write' | 'overview' | 'overview:read' | 'search' | 'search:read' | 'webhooks' | 'webhooks:read' | 'webhooks:write' | 'webhooks.secrets' | 'events' | 'events:read'>;
  /** 1,000 if left out, or the limit of the calling key where that is lower. */
  readonly hourlyLimit?: number;
};

export type ApiKeysListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type ApiKeysListAnswer = {
  readonly data: ReadonlyArray<ApiKey>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type ApiKeysOfOrganization = {
  /**
   * Create an API key.
   *
   * The key is in `raw`, once. It can have only scopes and requests an hour that the calling key has.
   *
   * Required scope: `keys:write`.
   *
   * `POST /api/v1/api_keys`
   */
  create(input: ApiKeysCreateInput, options?: KeyedOptions): Promise<NewApiKey>;
  /**
   * List API keys.
   *
   * Required scope: `keys:read`.
   *
   * `GET /api/v1/api_keys`
   */
  list(query?: ApiKeysListQuery, options?: CallOptions): Listing<ApiKeysListAnswer>;
  /**
   * Roll an API key.
   *
   * Answers with the new key. The old one is revoked at once.
   *
   * Required scope: `keys:write`.
   *
   * `POST /api/v1/api_keys/{id}/roll`
   */
  roll(id: string, options?: KeyedOptions): Promise<NewApiKey>;
  /**
   * Revoke an API key.
   *
   * The calling key must have every scope of it.
   *
   * Required scope: `keys:write`.
   *
   * `DELETE /api/v1/api_keys/{id}`
   */
  revoke(id: string, options?: CallOptions): Promise<ApiKey>;
};

export type ApiKeysOfSession = ApiKeysOfOrganization;

type Of = { readonly organization: ApiKeysOfOrganization; readonly session: ApiKeysOfSession };

const ROUTES = {
  create: 'POST ~/api_keys os bk',
  list: 'GET ~/api_keys os qp',
  roll: 'POST ~/api_keys/{id}/roll os k',
  revoke: 'DELETE ~/api_keys/{id} os',
};

export const api_keys = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('api_keys', ROUTES, connection);

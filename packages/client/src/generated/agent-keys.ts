// Made by `npm run gen` from the routes.
import type { AgentKey, NewAgentKey, RevokedAgentKey } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type AgentKeysListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type AgentKeysListAnswer = {
  readonly data: ReadonlyArray<AgentKey>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type AgentKeysCreateInput = {
  /**
   * The name of the agent if left out. It must not contain invisible characters, nor many marks on one
   * letter.
   */
  readonly label?: string;
};

export type AgentKeysOfSession = {
  /**
   * List agent keys.
   *
   * Those of a sub-wallet, without their secrets.
   *
   * `GET /api/v1/wallet/sub-wallets/{id}/keys`
   */
  list(id: string, query?: AgentKeysListQuery, options?: CallOptions): Listing<AgentKeysListAnswer>;
  /**
   * Create an agent key.
   *
   * The key is in `raw`, once. It acts as the agent of this sub-wallet, for all who have it.
   *
   * `POST /api/v1/wallet/sub-wallets/{id}/keys`
   */
  create(id: string, input?: AgentKeysCreateInput, options?: KeyedOptions): Promise<NewAgentKey>;
  /**
   * Rotate an agent key.
   *
   * Answers with the new key. The old one stays good for 24 hours, until its `grace_until`.
   *
   * `POST /api/v1/wallet/sub-wallets/{id}/keys/{keyId}/rotate`
   */
  rotate(id: string, keyId: string, options?: KeyedOptions): Promise<NewAgentKey>;
  /**
   * Revoke an agent key.
   *
   * It ends at once, also where it was rotated and is in its 24 hours.
   *
   * `DELETE /api/v1/wallet/sub-wallets/{id}/keys/{keyId}`
   */
  revoke(id: string, keyId: string, options?: CallOptions): Promise<RevokedAgentKey>;
};

type Of = { readonly session: AgentKeysOfSession };

const ROUTES = {
  list: 'GET ~/wallet/sub-wallets/{id}/keys s qp',
  create: 'POST ~/wallet/sub-wallets/{id}/keys s bk',
  rotate: 'POST ~/wallet/sub-wallets/{id}/keys/{keyId}/rotate s k',
  revoke: 'DELETE ~/wallet/sub-wallets/{id}/keys/{keyId} s',
};

export const agent_keys = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('agent_keys', ROUTES, connection);

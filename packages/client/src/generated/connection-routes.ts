// Made by `npm run gen` from the routes.
import type { ConnectionRoute } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ConnectionRoutesListAnswer = {
  readonly data: ReadonlyArray<ConnectionRoute>;
};

export type ConnectionRoutesSetInput = {
  readonly port: 'kyc_issuer' | 'card_issuer' | 'network' | 'processor' | 'tokenizer' | 'account_processor' | 'accounts' | 'rail' | 'messenger' | 'approval_messenger' | 'mailer';
  /** None: for all countries. */
  readonly country?: string | null;
  /** Ids, in the order in which they are tried. */
  readonly connections: ReadonlyArray<string>;
};

export type ConnectionRoutesSetAnswer = {
  readonly data: ReadonlyArray<ConnectionRoute>;
};

export type ConnectionRoutesRemoveAnswer = {
  readonly data: ReadonlyArray<ConnectionRoute>;
};

export type ConnectionRoutesOfSession = {
  /**
   * List routes.
   *
   * Through which connections something new is made, for each port and country. What needs two ports, as
   * a wallet needs `accounts` and `rail`, is made where both agree. What was made stays where it was
   * made.
   *
   * `GET /api/v1/connection_routes`
   */
  list(options?: CallOptions): Promise<ConnectionRoutesListAnswer>;
  /**
   * Set a route.
   *
   * Says the order in which connections are tried for a port, in a country or in all, in place of the
   * rule that there was.
   *
   * `POST /api/v1/connection_routes`
   */
  set(input: ConnectionRoutesSetInput, options?: KeyedOptions): Promise<ConnectionRoutesSetAnswer>;
  /**
   * Remove a route.
   *
   * From then on it is as without the rule.
   *
   * `DELETE /api/v1/connection_routes/{id}`
   */
  remove(id: string, options?: CallOptions): Promise<ConnectionRoutesRemoveAnswer>;
};

type Of = { readonly session: ConnectionRoutesOfSession };

const ROUTES = {
  list: 'GET ~/connection_routes s',
  set: 'POST ~/connection_routes s bk',
  remove: 'DELETE ~/connection_routes/{id} s',
};

export const connection_routes = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('connection_routes', ROUTES, connection);

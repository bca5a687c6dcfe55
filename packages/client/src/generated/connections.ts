// Made by `npm run gen` from the routes.
import type { ConnectionCheck, ConnectionDriver, ConnectionSetUp, ProviderConnection } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ConnectionsDriversAnswer = {
  readonly data: ReadonlyArray<ConnectionDriver>;
};

export type ConnectionsListAnswer = {
  readonly data: ReadonlyArray<ProviderConnection>;
};

export type ConnectionsAddInput = {
  readonly driver: string;
  readonly name: string;
  /** All that the driver serves. */
  readonly ports?: ReadonlyArray<'kyc_issuer' | 'card_issuer' | 'network' | 'processor' | 'tokenizer' | 'account_processor' | 'accounts' | 'rail' | 'messenger' | 'approval_messenger' | 'mailer'>;
  readonly countries?: ReadonlyArray<string>;
  /** The fields of the driver, each by its name. Secrets are sealed and never shown again. */
  readonly fields: Readonly<Record<string, string>>;
};

export type ConnectionsChangeInput = {
  readonly name?: string;
  /** Those that do not say which account it is, such as `balanceFloor`. Null takes one away. */
  readonly settings?: Readonly<Record<string, string | null>>;
};

export type ConnectionsRotateInput = {
  /** The fields of the driver, each by its name. Secrets are sealed and never shown again. */
  readonly fields: Readonly<Record<string, string>>;
  /** How long the ones before are still accepted: 24 hours, where it is not said. */
  readonly overlapMinutes?: number;
};

export type ConnectionsOfSession = {
  /**
   * List drivers.
   *
   * The providers that a connection can be added for, and what each must be given.
   *
   * `GET /api/v1/connection_drivers`
   */
  drivers(options?: CallOptions): Promise<ConnectionsDriversAnswer>;
  /**
   * List connections.
   *
   * The accounts at providers of this side of the organization, and those that the deployment has for
   * all. The test side has the sandbox where there is none.
   *
   * `GET /api/v1/connections`
   */
  list(options?: CallOptions): Promise<ConnectionsListAnswer>;
  /**
   * Add a connection.
   *
   * Connects an account at a provider. Something new is made through it from then on; what was made
   * before stays where it was made.
   *
   * `POST /api/v1/connections`
   */
  add(input: ConnectionsAddInput, options?: KeyedOptions): Promise<ProviderConnection>;
  /**
   * Update a connection.
   *
   * Its name, and settings that do not say which account it is.
   *
   * `PATCH /api/v1/connections/{id}`
   */
  change(id: string, input?: ConnectionsChangeInput, options?: CallOptions): Promise<ProviderConnection>;
  /**
   * Remove a connection.
   *
   * Destroys its secrets. It must have been disabled for a minute, and nothing that was made through it
   * may be left.
   *
   * `DELETE /api/v1/connections/{id}`
   */
  remove(id: string, options?: CallOptions): Promise<ProviderConnection>;
  /**
   * Rotate the secrets of a connection.
   *
   * The new ones are used at once, and those before are accepted for `overlapMinutes` more. There are
   * never three.
   *
   * `POST /api/v1/connections/{id}/rotate`
   */
  rotate(id: string, input: ConnectionsRotateInput, options?: KeyedOptions): Promise<ProviderConnection>;
  /**
   * Disable a connection.
   *
   * Nothing new is made through it, and what was made goes on.
   *
   * `POST /api/v1/connections/{id}/disable`
   */
  disable(id: string, options?: KeyedOptions): Promise<ProviderConnection>;
  /**
   * Enable a connection.
   *
   * Something new is made through it again.
   *
   * `POST /api/v1/connections/{id}/enable`
   */
  enable(id: string, options?: KeyedOptions): Promise<ProviderConnection>;
  /**
   * Check a connection.
   *
   * Asks the provider about keys, rights, account and what is registered there, and says of each fault
   * what to do. Workers do so every hour.
   *
   * `POST /api/v1/connections/{id}/check`
   */
  check(id: string, options?: KeyedOptions): Promise<ConnectionCheck>;
  /**
   * Set up a connection at its provider.
   *
   * Registers there what the connection needs, such as the address of its messages. Once more, it
   * changes nothing.
   *
   * `POST /api/v1/connections/{id}/setup`
   */
  setup(id: string, options?: KeyedOptions): Promise<ConnectionSetUp>;
};

type Of = { readonly session: ConnectionsOfSession };

const ROUTES = {
  drivers: 'GET ~/connection_drivers s',
  list: 'GET ~/connections s',
  add: 'POST ~/connections s bk',
  change: 'PATCH ~/connections/{id} s b',
  remove: 'DELETE ~/connections/{id} s',
  rotate: 'POST ~/connections/{id}/rotate s bk',
  disable: 'POST ~/connections/{id}/disable s k',
  enable: 'POST ~/connections/{id}/enable s k',
  check: 'POST ~/connections/{id}/check s k',
  setup: 'POST ~/connections/{id}/setup s k',
};

export const connections = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('connections', ROUTES, connection);

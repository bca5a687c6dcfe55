// Made by `npm run gen` from the routes.
import type { ConnectionBooks } from './objects.ts';
import type { CallOptions, Connection } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ConnectionBooksListQuery = {
  /** Of the connection, or `sandbox`. */
  readonly connectionId: string;
};

export type ConnectionBooksListAnswer = {
  readonly data: ReadonlyArray<ConnectionBooks>;
};

export type ConnectionBooksOfOrganization = {
  /**
   * List the books of a connection.
   *
   * What its provider holds for the wallets and payment methods of your organization, by our books and
   * by the provider's, as they were last compared: every hour, and at the sandbox every day.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/connection_books`
   */
  list(query?: ConnectionBooksListQuery, options?: CallOptions): Promise<ConnectionBooksListAnswer>;
};

export type ConnectionBooksOfSession = ConnectionBooksOfOrganization;

type Of = { readonly organization: ConnectionBooksOfOrganization; readonly session: ConnectionBooksOfSession };

const ROUTES = {
  list: 'GET ~/connection_books os q',
};

export const connection_books = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('connection_books', ROUTES, connection);

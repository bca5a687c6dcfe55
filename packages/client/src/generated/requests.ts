// Made by `npm run gen` from the routes.
import type { ApiRequest } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type RequestsListQuery = {
  /** `refused` are those with 4xx, `failed` those with 5xx. */
  readonly outcome?: 'succeeded' | 'refused' | 'failed';
  /** The object that it named or made. */
  readonly objectId?: string;
  /** The key, grant or person. */
  readonly callerId?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type RequestsListAnswer = {
  readonly data: ReadonlyArray<ApiRequest>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type RequestsOfOrganization = {
  /**
   * List requests.
   *
   * What keys, agents and clients asked for, and what members changed or were refused, without the
   * contents of the requests. Kept for 30 days where a deployment has set no other number, and some
   * seconds behind. It is a log for reading: of more than 200 requests that succeed in a second at one
   * server, the rest is left out, and so it is of more than 500 that do not. Where filters leave little
   * over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `requests:read`.
   *
   * `GET /api/v1/requests`
   */
  list(query?: RequestsListQuery, options?: CallOptions): Listing<RequestsListAnswer>;
  /**
   * Retrieve a request.
   *
   * Required scope: `requests:read`.
   *
   * `GET /api/v1/requests/{id}`
   */
  get(id: string, options?: CallOptions): Promise<ApiRequest>;
};

export type RequestsOfSession = RequestsOfOrganization;

type Of = { readonly organization: RequestsOfOrganization; readonly session: RequestsOfSession };

const ROUTES = {
  list: 'GET ~/requests os qp',
  get: 'GET ~/requests/{id} os',
};

export const requests = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('requests', ROUTES, connection);

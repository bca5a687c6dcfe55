// Made by `npm run gen` from the routes.
import type { Change, Event } from './objects.ts';
import type { CallOptions, Connection, Listing, Stream } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type EventsListQuery = {
  /** An exact type, a family like `card.*`, or `*`. */
  readonly type?: string;
  /** Id of the object that the events are about. */
  readonly objectId?: string;
  /**
   * Id of an object: the events about it, and about everything that names it. Those of a card include
   * its purchases, and those of a cardholder also the cards.
   */
  readonly relatedTo?: string;
  /** Only events at this moment or later. */
  readonly since?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type EventsListAnswer = {
  readonly data: ReadonlyArray<Event>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type EventsOfOrganization = {
  /**
   * List events.
   *
   * The same as receivers get. Where filters leave little over, a page may be short and still have a
   * `nextCursor`.
   *
   * Required scope: `events:read`.
   *
   * `GET /api/v1/events`
   */
  list(query?: EventsListQuery, options?: CallOptions): Listing<EventsListAnswer>;
  /**
   * Stream events.
   *
   * Server-sent events. A message `changed` names an object and the event that changed it; a message
   * `more` says that too much has changed to name all of it. A stream ends after a minute at the latest,
   * and `EventSource` takes it up again with `Last-Event-ID`, on any server: nothing is missed, and a
   * change may come twice, with the same `sequence`. It is for screens; what must not be missed is
   * received by webhooks.
   *
   * Required scope: `events:read`.
   *
   * `GET /api/v1/events/stream`
   */
  stream(options?: CallOptions): Stream<Change>;
  /**
   * Retrieve an event.
   *
   * Required scope: `events:read`.
   *
   * `GET /api/v1/events/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Event>;
};

export type EventsOfSession = EventsOfOrganization;

type Of = { readonly organization: EventsOfOrganization; readonly session: EventsOfSession };

const ROUTES = {
  list: 'GET ~/events os qp',
  stream: 'GET ~/events/stream os e',
  get: 'GET ~/events/{id} os',
};

export const events = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('events', ROUTES, connection);

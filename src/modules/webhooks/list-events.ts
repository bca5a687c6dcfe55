// Lists events, whether or not an endpoint asked for them.
import { byId, defineList } from '#platform/lists/list.ts';
import { instantOrNull } from '#platform/time/date-time.ts';
import { boundsOf } from '#platform/ids/ids.ts';
import { typeFilterOf, type Catalogue } from './catalogue.ts';
import { eventSchema, objectIdQuery, relatedToQuery, sinceQuery, toEvent, typeQuery } from './model.ts';
import { firstIdSince, listEvents } from './queries.ts';

export const listEventsRoute = (catalogue: Catalogue) =>
  defineList({
    id: 'events.list',
    path: '/api/v1/events',
    auth: [{ scope: 'events:read' }],
    tag: 'Events',
    summary: 'List events',
    description:
      'The same as receivers get. Where filters leave little over, a page may be short and still have a `nextCursor`.',
    filters: {
      type: typeQuery(catalogue),
      objectId: objectIdQuery,
      relatedTo: relatedToQuery,
      since: sinceQuery,
    },
    order: byId('evt'),
    item: eventSchema,
    find: async (db, { tenant, query }, { after, limit }) => {
      const { type, objectId = null, relatedTo = null } = query;
      const since = instantOrNull(query.since);
      const from = since === null ? boundsOf('evt').first : await firstIdSince(db, tenant.id, 'evt', since);
      const filter = { ...typeFilterOf(type), objectId, relatedTo, since };
      return listEvents(db, tenant.id, filter, { from, before: after ?? boundsOf('evt').end, limit });
    },
    show: (rows, { tenant }) => rows.map((row) => toEvent(row, tenant.mode === 'live')),
  });

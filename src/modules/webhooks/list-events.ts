// Lists events, whether or not an endpoint asked for them.
import { z } from 'zod';
import { instant } from '#platform/clock.ts';
import { boundsOf } from '#platform/ids.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { typeFilterOf, type Catalogue } from './catalogue.ts';
import { eventSchema, objectIdQuery, relatedToQuery, sinceQuery, toEvent, typeQuery } from './model.ts';
import { firstIdSince, listEvents } from './queries.ts';

export const listEventsRoute = (catalogue: Catalogue) =>
  defineRoute({
    id: 'events.list',
    method: 'GET',
    path: '/api/v1/events',
    auth: [{ scope: 'events:read' }],
    tag: 'Events',
    summary: 'List events',
    description:
      'The same as receivers get. Where filters leave little over, a page may be short and still have a `nextCursor`.',
    ofCells: newestFirst,
    query: z.strictObject({
      type: typeQuery(catalogue),
      objectId: objectIdQuery,
      relatedTo: relatedToQuery,
      since: sinceQuery,
      ...pageQuery,
    }),
    answers: { 200: { description: 'Newest first.', schema: pageOf(eventSchema) } },
    read: async (db, { tenant, query }) => {
      const since = query.since === undefined ? null : instant(Date.parse(query.since));
      const found = await listEvents(
        db,
        tenant.id,
        {
          ...typeFilterOf(query.type),
          objectId: query.objectId ?? null,
          relatedTo: query.relatedTo ?? null,
          since,
        },
        {
          from: since === null ? boundsOf('evt').first : await firstIdSince(db, tenant.id, 'evt', since),
          before: afterOf(query.cursor, 'evt') ?? boundsOf('evt').end,
          limit: query.limit,
        },
      );
      const isLive = tenant.mode === 'live';
      return answer(
        200,
        toPage(found.rows, query.limit, (row) => toEvent(row, isLive), found.searchedTo),
      );
    },
  });

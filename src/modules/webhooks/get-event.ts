// Shows one event.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { eventParams, eventSchema, toEvent } from './model.ts';
import { findEvent } from './queries.ts';

export const getEventRoute = defineRoute({
  id: 'events.get',
  method: 'GET',
  path: '/api/v1/events/:id',
  auth: [{ scope: 'events:read' }],
  tag: 'Events',
  summary: 'Retrieve an event',
  params: eventParams,
  answers: { 200: { description: 'The event.', schema: eventSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findEvent(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toEvent(row, tenant.mode === 'live'));
  },
});

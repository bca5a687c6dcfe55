// Streams which objects change, so that a page that shows them can read them again.
import { credentialOf } from '#platform/route/access.ts';
import { isId } from '#platform/ids/ids.ts';
import { RETRY_MS, STREAM_MS_MAX, streamRefusal, type HeardChanges } from '#platform/route/open-streams.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { HEARTBEAT, retryText, serverSent, textOf } from '#platform/route/server-sent.ts';
import type { Changed } from './follow.ts';
import { changeSchema } from './model.ts';
import type { EventStreams } from './streams.ts';

export const streamEventsRoute = defineRoute({
  id: 'events.stream',
  method: 'GET',
  path: '/api/v1/events/stream',
  auth: [{ scope: 'events:read' }],
  tag: 'Events',
  summary: 'Stream events',
  description: [
    'Server-sent events. A message `changed` names an object and the event that changed it; a message `more`',
    'says that too much has changed to name all of it. A stream ends after a minute at the latest, and',
    '`EventSource` takes it up again with `Last-Event-ID`, on any server: nothing is missed, and a change may',
    'come twice, with the same `sequence`. It is for screens; what must not be missed is received by webhooks.',
  ].join(' '),
  answers: {
    200: { description: 'The stream. `data` of a `changed`:', schema: changeSchema, isStream: true },
  },
  refusals: streamRefusal.rows,
  read: async (_db, { tenant, actor, raw }, { eventStreams }: { readonly eventStreams: EventStreams }) => {
    const opener = { callerId: credentialOf(actor), organizationId: tenant.organizationId };
    eventStreams.requireRoom(opener);
    const last = raw.headers['last-event-id'];
    const heard = typeof last === 'string' && isId('evt', last) ? last : undefined;
    const stream = serverSent(async (write, gone) => {
      const until = AbortSignal.any([gone, AbortSignal.timeout(STREAM_MS_MAX)]);
      await write(retryText(RETRY_MS));
      for await (const changes of eventStreams.open({
        ...opener,
        cellIds: tenant.cellIds,
        heard,
        gone: until,
      }))
        await write(messagesOf(changes));
    });
    return answer(200, stream);
  },
});

function messagesOf({ changes, isMore }: HeardChanges<Changed>): string {
  if (changes.length === 0) return HEARTBEAT;
  const messages = changes.map(({ id, type, object_id: objectId, sequence }) =>
    textOf({ id, event: 'changed', data: { type, objectId, sequence: Number(sequence) } }),
  );
  return [...messages, ...(isMore ? [textOf({ event: 'more', data: {} })] : [])].join('');
}

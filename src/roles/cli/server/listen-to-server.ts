// The events of an organization from its server, over HTTP.
import type { Event } from '../../../../packages/client/src/generated/objects.ts';
import { askServer } from './ask-server.ts';
import { momentOf, objectIdOf } from './event-lines.ts';
import { followOverHttp } from './follow-over-http.ts';
import type { HeardEvent, Listen } from './heard-event.ts';
import type { Target } from './target.ts';

export const eventsOverHttp =
  (target: Target): Listen =>
  (hear, signal) =>
    askServer(target, async (monedero) => {
      const ready = Promise.withResolvers<void>();
      const events = followOverHttp(monedero, {
        signal,
        onReady: ready.resolve,
        onLost: () => console.error(`${target.url} does not answer; trying again.`),
      });
      // The first event is asked for at once, so that what happens after the greeting is heard.
      const first = events.next();
      first.catch(ready.reject);
      await ready.promise;
      await hear({ of: `${target.url} (${target.from})`, events: heardOf(first, events) });
    });

async function* heardOf(
  first: Promise<IteratorResult<Event>>,
  rest: AsyncGenerator<Event>,
): AsyncGenerator<HeardEvent> {
  for (let next = await first; next.done !== true; next = await rest.next()) yield toHeard(next.value);
}

const toHeard = (event: Event): HeardEvent => ({
  id: event.id,
  type: event.type,
  at: momentOf(event),
  objectId: objectIdOf(event),
  body: JSON.stringify(event),
});

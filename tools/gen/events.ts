// The events: every type that a receiver may ask for, what it tells, and an object as `data.object` holds it.
import { createIds } from '#platform/ids/ids.ts';
import { instant } from '#platform/time/clock.ts';
import type { NamedEvent } from '#platform/events/event-type.ts';
import { code, fenced, page, table } from './markdown.ts';

const ABOUT =
  'An endpoint receives the types that match its `enabledEvents`: an exact type, a family such as `card.*`, or `*`. The samples are what ' +
  '`send_test` sends.';

const NOW = instant(Date.UTC(2026, 0, 1));

export function eventsPage(events: readonly NamedEvent[]): string {
  const overview = table(
    ['Type', 'Sent when'],
    events.map(({ type, summary }) => [code(type), summary]),
  );
  return page('Events', ABOUT, [overview, ...events.map(sectionOf)]);
}

const sectionOf = ({ type, sample }: NamedEvent): string => {
  // Neither time nor chance, so that the page is the same each time.
  const newId = createIds({ now: () => NOW }, (bytes) => bytes.fill(0));
  return `## ${code(type)}\n\n${fenced('json', JSON.stringify(sample({ newId, now: NOW }), null, 2))}`;
};

// An event as one line for people.
import type { Event } from '../../../../packages/client/src/generated/objects.ts';

const SECOND_MS = 1_000;

/** Events name their objects, each of which has an id. */
export function objectIdOf({ data }: Event): string {
  const { id }: Readonly<Record<string, unknown>> = data.object;
  return typeof id === 'string' ? id : '';
}

export const momentOf = ({ created }: Event): string => new Date(created * SECOND_MS).toISOString();

export const lineOfEvent = (event: Event): string =>
  `${momentOf(event)}  ${event.type}  ${event.id}  ${objectIdOf(event)}`;

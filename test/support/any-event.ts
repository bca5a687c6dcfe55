// An event of any type, with any object, for tests of what carries events.
import { z } from 'zod';
import type { Json } from '#platform/db/table.ts';
import type { EventType } from '#platform/events/event-type.ts';

export const anyEvent = (type: string): EventType<Json> => ({
  type,
  summary: 'Something happened.',
  schema: z.json(),
  sample: () => ({}),
});

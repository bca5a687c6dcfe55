// An event of any type, with any object, for tests of what carries events.
import { z } from 'zod';
import type { Json } from '../../src/platform/db/table.ts';
import type { EventType } from '../../src/platform/event-type.ts';

export const anyEvent = (type: string): EventType<Json> => ({
  type,
  summary: 'Something happened.',
  schema: z.json(),
  sample: () => ({}),
});

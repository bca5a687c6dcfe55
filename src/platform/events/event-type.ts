// A type of event is one record: its name, what happened when it is sent, the schema of the object that
// receivers get, and a sample of that object. What emits it, lists it, describes it or sends a test of it
// takes the record, so an event that is not declared cannot be emitted.
import type { z } from 'zod';
import type { Instant } from '../time/clock.ts';
import type { Json } from '../db/table.ts';
import type { NewId } from '../ids/ids.ts';

export type SampleContext = { readonly newId: NewId; readonly now: Instant };

export type EventType<Payload> = {
  readonly type: string;
  /** One sentence. */
  readonly summary: string;
  readonly schema: z.ZodType;
  /** An object as a real event would have it, of things that do not exist. */
  readonly sample: (context: SampleContext) => Payload;
};

/** What may be asked for by its name: an event, or one that nothing emits yet, whose object has no schema. */
export type NamedEvent = Omit<EventType<Json>, 'schema'> & { readonly schema?: z.ZodType };

/** What a schema describes, as a value that is only read. */
export type Shown<Schema extends z.ZodType> = ReadonlyDeep<z.infer<Schema>>;
type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

export const defineEvent = <Schema extends z.ZodType>(
  type: string,
  event: {
    readonly summary: string;
    readonly schema: Schema;
    readonly sample: (context: SampleContext) => Shown<Schema>;
  },
): EventType<Shown<Schema>> => ({ type, ...event });

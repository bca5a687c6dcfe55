// Events are what integrators hear of. An event is written in the transaction of the change that it tells, so neither exists
// without the other.
import { insert, type Effect } from './effect.ts';
import type { Facts } from './facts.ts';
import {
  assigned,
  defineTable,
  int8,
  json,
  nullable,
  text,
  timestamptz,
  type Json,
  type Row,
} from './db/table.ts';

export const events = defineTable('events', {
  tenant_id: text,
  id: text,
  type: text,
  object_id: text,
  created_at: timestamptz,
  object: json,
  /** Grows with every event; of two events of one object, the later has the greater. */
  position: assigned(int8),
  /** The how many-th event of its object it is, from 1; null until it is published. */
  sequence: nullable(int8),
});
export type EventRow = Row<typeof events>;

/** An event of a type about one object, whose public form receivers get as `data.object`. */
export const emit = (facts: Facts, type: string, objectId: string, object: Json): Effect =>
  insert(events, {
    tenant_id: facts.tenantId,
    id: facts.newId('evt'),
    type,
    object_id: objectId,
    created_at: facts.now,
    object,
    sequence: null,
  });

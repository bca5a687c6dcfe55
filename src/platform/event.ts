// Events are what integrators hear of. An event is written in the transaction of the change that it tells, so neither exists
// without the other.
import { insert, type Effect } from './effect.ts';
import type { Facts } from './facts.ts';
import { defineTable, json, text, timestamptz, type Json } from './db/table.ts';

const events = defineTable('events', {
  tenant_id: text,
  id: text,
  type: text,
  object_id: text,
  created_at: timestamptz,
  object: json,
});

/** An event of a type about one object, whose public form receivers get as `data.object`. */
export const emit = (facts: Facts, type: string, objectId: string, object: Json): Effect =>
  insert(events, {
    tenant_id: facts.tenantId,
    id: facts.newId('evt'),
    type,
    object_id: objectId,
    created_at: facts.now,
    object,
  });

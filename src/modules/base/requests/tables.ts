// The rows of the request log.
import { bool, defineTable, int4, nullable, oneOf, text, timestamptz, type Row } from '#platform/db/table.ts';

export const CALLER_TYPES = ['api_key', 'agent_key', 'user', 'grant'] as const;
export type CallerType = (typeof CALLER_TYPES)[number];

export const apiRequests = defineTable('api_requests', {
  tenant_id: text,
  id: text,
  /** In real time, as its id is. */
  created_at: timestamptz,
  method: text,
  path: text,
  operation: text,
  status: int4,
  error: nullable(text),
  duration_us: int4,
  caller_type: oneOf<CallerType>(),
  caller_id: text,
  object_id: nullable(text),
  is_replayed: bool,
});
export type RequestRow = Row<typeof apiRequests>;

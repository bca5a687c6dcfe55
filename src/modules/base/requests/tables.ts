// The rows of the request log.
import {
  bool,
  defineTable,
  int4,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const CALLER_TYPES = ['api_key', 'agent_key', 'user', 'grant'] as const;
export type CallerType = (typeof CALLER_TYPES)[number];

export const apiRequests = defineTable(
  'api_requests',
  {
    tenant_id: ofTenant,
    id: plain(text),
    /** The real time, as in its id. */
    created_at: timestamptz,
    method: plain(text),
    path: personal(text, 'mention'),
    operation: plain(text),
    status: int4,
    error: personal(nullable(text), 'mention'),
    duration_us: int4,
    caller_type: oneOf<CallerType>(),
    caller_id: plain(text),
    object_id: plain(nullable(text)),
    is_replayed: bool,
  },
  {
    kept: {
      forgottenBy: 'requests.old',
      setting: 'requests',
      of: ['caller_id', 'object_id'],
      inCells: { by: [], others: 'stay' },
    },
  },
);
export type RequestRow = Row<typeof apiRequests>;

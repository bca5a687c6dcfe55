// The table definitions of webhooks.
import { DAY_MS } from '#platform/clock.ts';
import {
  defineTable,
  idOf,
  int4,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { endpointMachine, type EndpointStatus } from './states.ts';

export const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    tenant_id: text,
    id: idOf<'whe'>(),
    url: text,
    enabled_events: jsonOf<readonly string[]>(),
    description: nullable(text),
    status: oneOf<EndpointStatus>(),
    secret: text,
    previous_secret: nullable(text),
    previous_valid_until: nullable(timestamptz),
    failure_count: int4,
    last_response_status: nullable(int4),
    last_delivered_at: nullable(timestamptz),
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  { machine: endpointMachine },
);
export type EndpointRow = Row<typeof webhookEndpoints>;

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped';

export const webhookDeliveries = defineTable('webhook_deliveries', {
  tenant_id: text,
  endpoint_id: text,
  event_id: text,
  status: oneOf<DeliveryStatus>(),
  attempts: int4,
  next_at: timestamptz,
  leased_until: nullable(timestamptz),
  created_at: timestamptz,
});
export type DeliveryRow = Row<typeof webhookDeliveries>;

/** How long attempts are kept and shown, and missed events can be recovered, in the tenant's time. */
export const LOG_KEPT_MS = 30 * DAY_MS;

export type AttemptKind = 'scheduled' | 'test' | 'resend';

export const webhookAttempts = defineTable('webhook_attempts', {
  tenant_id: text,
  id: idOf<'del'>(),
  endpoint_id: text,
  event_id: text,
  event_type: text,
  kind: oneOf<AttemptKind>(),
  url: text,
  response_status: nullable(int4),
  error: nullable(text),
  duration_ms: int4,
  attempted_at: timestamptz,
  next_retry_at: nullable(timestamptz),
  request_body: nullable(text),
  response_body: nullable(text),
});
export type AttemptRow = Row<typeof webhookAttempts>;

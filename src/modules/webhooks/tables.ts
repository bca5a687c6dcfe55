// The table definitions of webhooks.
import { DAY_MS } from '#platform/time/clock.ts';
import {
  defineTable,
  hidden,
  idOf,
  int4,
  jsonOf,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import { endpointMachine, type EndpointStatus } from './states.ts';

export const webhookEndpoints = defineTable(
  'webhook_endpoints',
  {
    tenant_id: ofTenant,
    id: idOf<'whe'>(),
    url: plain(text),
    enabled_events: plain(jsonOf<readonly string[]>()),
    description: plain(nullable(text)),
    status: oneOf<EndpointStatus>(),
    secret: hidden(text),
    previous_secret: hidden(nullable(text)),
    previous_valid_until: nullable(timestamptz),
    failure_count: int4,
    last_response_status: nullable(int4),
    last_delivered_at: nullable(timestamptz),
    created_at: timestamptz,
    updated_at: timestamptz,
  },
  { machine: endpointMachine, kept: { stays: 'a row goes with its endpoint', inCells: { others: 'stay' } } },
);
export type EndpointRow = Row<typeof webhookEndpoints>;

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped';

export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  {
    tenant_id: ofTenant,
    endpoint_id: plain(text),
    event_id: plain(text),
    status: oneOf<DeliveryStatus>(),
    attempts: int4,
    next_at: timestamptz,
    leased_until: nullable(timestamptz),
    created_at: timestamptz,
  },
  { kept: { forgottenBy: 'webhooks.old', after: '31 days', inCells: { by: ['event_id'], others: 'stay' } } },
);
export type DeliveryRow = Row<typeof webhookDeliveries>;

/** How long attempts are kept and shown, and missed events can be recovered, in the tenant's time. */
export const LOG_KEPT_MS = 30 * DAY_MS;

export type AttemptKind = 'scheduled' | 'test' | 'resend';

export const webhookAttempts = defineTable(
  'webhook_attempts',
  {
    tenant_id: ofTenant,
    id: idOf<'del'>(),
    endpoint_id: plain(text),
    event_id: plain(text),
    event_type: plain(text),
    kind: oneOf<AttemptKind>(),
    url: plain(text),
    response_status: nullable(int4),
    error: personal(nullable(text), 'mention'),
    duration_ms: int4,
    attempted_at: timestamptz,
    next_retry_at: nullable(timestamptz),
    request_body: personal(nullable(text), 'mention'),
    response_body: personal(nullable(text), 'mention'),
  },
  { kept: { forgottenBy: 'webhooks.old', after: '30 days', of: ['event_id'] } },
);
export type AttemptRow = Row<typeof webhookAttempts>;

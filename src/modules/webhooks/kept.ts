// What is kept of webhooks, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const webhooksKept = defineKept({
  webhook_endpoints: {
    stays: 'a row goes with its endpoint',
    inCells: { others: 'stay' },
    hidden: ['secret', 'previous_secret'],
    plain: ['tenant_id', 'id', 'url', 'enabled_events', 'description', 'status'],
  },
  webhook_deliveries: {
    forgottenBy: 'webhooks.old',
    after: '31 days',
    inCells: { by: ['event_id'], others: 'stay' },
    plain: ['tenant_id', 'endpoint_id', 'event_id', 'status'],
  },
  webhook_attempts: {
    forgottenBy: 'webhooks.old',
    after: '30 days',
    of: ['event_id'],
    personal: { request_body: 'mention', response_body: 'mention', error: 'mention' },
    plain: ['tenant_id', 'id', 'endpoint_id', 'event_id', 'event_type', 'kind', 'url'],
  },
});

// What a test clock must wait for: deliveries that are due and events that are not published yet. Deliveries
// to a disabled endpoint are never due.
import type { DueSource } from '#platform/queue/due.ts';

/** The channel on which workers hear that there may be something to deliver. */
export const DELIVERIES_CHANNEL = 'monedero_deliveries';

export const deliveriesDue: DueSource = {
  channel: DELIVERIES_CHANNEL,
  nextDue: `
    with unpublished as materialized (select tenant_id from event_outbox where tenant_id = $1)
    select case when exists (select 1 from unpublished) then 'epoch'::timestamptz else (
      select min(d.next_at) from webhook_endpoints w cross join lateral (
        select next_at from webhook_deliveries
        where tenant_id = $1 and endpoint_id = w.id and status = 'pending'
        order by next_at limit 1) d
      where w.tenant_id = $1 and w.status <> 'disabled') end`,
  listDue: `
    select 'webhooks.deliver' as kind, array[d.event_id, w.id] as object_ids, d.next_at as at, d.attempts
    from webhook_endpoints w cross join lateral (
      select event_id, next_at, attempts from webhook_deliveries
      where tenant_id = $1 and endpoint_id = w.id and status = 'pending'
      order by next_at limit $2) d
    where w.tenant_id = $1 and w.status <> 'disabled' order by d.next_at limit $2`,
};

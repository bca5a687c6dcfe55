// What a test clock must wait for: deliveries that are due and events that are not published yet. Deliveries
// to a disabled endpoint are never due.
import { isoOf, type Instant } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DueSource } from '../../../platform/queue/due.ts';

/** The channel on which workers hear that there may be something to deliver. */
export const DELIVERIES_CHANNEL = 'monedero_deliveries';

export const deliveriesDue: DueSource = {
  channel: DELIVERIES_CHANNEL,
  async nextDue(db, tenantId) {
    const { at } = await db.one(
      sql<{ at: Instant | null }>`
        select min(d.next_at) as at from webhook_endpoints w cross join lateral (
          select next_at from webhook_deliveries
          where tenant_id = w.tenant_id and endpoint_id = w.id and status = 'pending'
          order by next_at limit 1) d
        where w.tenant_id = ${tenantId} and w.status <> 'disabled'`,
    );
    return at;
  },
  async isBusy(db, tenantId, tenantNow) {
    const { busy } = await db.one(
      sql<{ busy: boolean }>`
        with unpublished as materialized (select tenant_id from event_outbox)
        select exists (select 1 from unpublished where tenant_id = ${tenantId})
          or exists (
            select 1 from webhook_endpoints w cross join lateral (
              select 1 from webhook_deliveries
              where tenant_id = w.tenant_id and endpoint_id = w.id and status = 'pending'
                and next_at <= ${isoOf(tenantNow)}
              order by next_at limit 1) d
            where w.tenant_id = ${tenantId} and w.status <> 'disabled') as busy`,
    );
    return busy;
  },
};

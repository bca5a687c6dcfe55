// Publishes events: takes them out of the outbox and makes a delivery for every endpoint that asked for their
// type. Any number of workers may be at it.
import type { Instant } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/sql.ts';
import { sql } from '../../platform/db/sql.ts';

const EVENTS_MAX = 500;

export type Publication = {
  readonly events: number;
  readonly deliveries: number;
  /** There may be more. */
  readonly isFull: boolean;
  /**
   * When the one was written that waited longest; null where a test clock would falsify what is made of it.
   */
  readonly oldest: Instant | null;
};

/** A number of events, the oldest first. One that finds its endpoint disabled is kept, to be recovered. */
export async function publishSome(db: Db): Promise<Publication> {
  const published = await db.one(
    sql<{ events: number; deliveries: number; oldest: Instant | null }>`
      with taken as (
        delete from event_outbox where position = any(array(
          select position from event_outbox order by position limit ${EVENTS_MAX} for update skip locked))
        returning tenant_id, event_id
      ), found as materialized (
        select e.* from taken t cross join lateral (
          select tenant_id, id, type, created_at from events
          where tenant_id = t.tenant_id and id = t.event_id limit 1) e
      ), made as (
        insert into webhook_deliveries
          (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select e.tenant_id, w.id, e.id, case w.status when 'disabled' then 'skipped' else 'pending' end,
               0, e.created_at, null, e.created_at
        from found e cross join lateral (
          select id, status from webhook_endpoints
          where tenant_id = e.tenant_id
            and enabled_events ?| array['*', e.type, split_part(e.type, '.', 1) || '.*']) w
        on conflict do nothing
        returning 1
      )
      select (select count(*)::int from taken) as events, (select count(*)::int from made) as deliveries,
             (select min(created_at) from found f
              where not exists (select 1 from test_clocks c where c.tenant_id = f.tenant_id)) as oldest`,
  );
  return { ...published, isFull: published.events === EVENTS_MAX };
}

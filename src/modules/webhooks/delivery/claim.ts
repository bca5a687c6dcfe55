// Finds the endpoints that have something to deliver, and claims deliveries that are due under a lease. An
// endpoint costs one index look-up however many deliveries wait for it, so the backlog of a dead receiver
// delays no other endpoint.
import { isoOf, type Instant } from '#platform/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { tenantsOf } from '#platform/db/tenants.ts';
import { columnsOf } from '#platform/db/table.ts';
import { webhookEndpoints, type EndpointRow } from '../tables.ts';
import type { PendingEndpoint, Share } from './fair-share.ts';
import type { ClaimedDelivery } from './leased-deliveries.ts';

/** The endpoint after which the round-robin continues. */
export type Cursor = { readonly tenant_id: string; readonly endpoint_id: string };
export const START: Cursor = { tenant_id: '', endpoint_id: '' };

/** The next endpoints that have pending deliveries, each with its first. */
export const pendingEndpointsQuery = (after: Cursor, endpointsMax: number): Query<PendingEndpoint> =>
  sql<PendingEndpoint>`
    with recursive visited as (
      (select tenant_id, endpoint_id, next_at, 1 as visit from webhook_deliveries
       where status = 'pending' and (tenant_id, endpoint_id) > (${after.tenant_id}, ${after.endpoint_id})
       order by tenant_id, endpoint_id, next_at limit 1)
      union all
      select n.tenant_id, n.endpoint_id, n.next_at, v.visit + 1
      from visited v cross join lateral (
        select d.tenant_id, d.endpoint_id, d.next_at from webhook_deliveries d
        where d.status = 'pending' and (d.tenant_id, d.endpoint_id) > (v.tenant_id, v.endpoint_id)
        order by d.tenant_id, d.endpoint_id, d.next_at limit 1) n
      where v.visit < ${endpointsMax}
    )
    select v.tenant_id, v.endpoint_id, v.next_at,
      (select failure_count from webhook_endpoints
       where tenant_id = v.tenant_id and id = v.endpoint_id and status <> 'disabled') as failure_count,
      coalesce((select offset_ms from test_clocks where tenant_id = v.tenant_id), 0) as offset_ms
    from visited v order by v.visit`;

type ClaimedRow = {
  readonly endpoint_id: string;
  readonly attempts: number;
  readonly tenant_now: Instant;
  readonly leased_until: Instant;
  readonly event_id: string;
  readonly event_type: string;
  readonly event_created_at: Instant;
  readonly event_sequence: bigint;
  readonly event_object: string;
  readonly event_trace: string | null;
};

/** Claims up to its share of what is due at each endpoint, and nothing of an endpoint that is gone. */
export async function claimDeliveries(
  db: Db,
  shares: readonly Share[],
  now: Instant,
  leasedUntil: Instant,
): Promise<ClaimedDelivery[]> {
  if (shares.length === 0) return [];
  const [claimed, found] = await db.batch([claimQuery(shares, now, leasedUntil), endpointsQuery(shares)]);
  const endpoints = new Map<string, EndpointRow>(found.rows.map((row) => [row.id, row]));
  return claimed.rows.flatMap((row) => {
    const endpoint = endpoints.get(row.endpoint_id);
    return endpoint === undefined ? [] : [claimedOf(row, endpoint)];
  });
}

const claimedOf = (row: ClaimedRow, endpoint: EndpointRow): ClaimedDelivery => ({
  endpoint,
  event: {
    id: row.event_id,
    type: row.event_type,
    created_at: row.event_created_at,
    sequence: row.event_sequence,
    object: row.event_object,
    trace: row.event_trace,
  },
  attempt: row.attempts + 1,
  leasedUntil: row.leased_until,
  tenantNow: row.tenant_now,
});

/**
 * `limit 1` keeps the planner from turning one look-up for each row into a join, and so does the ctid of a
 * row that is locked. Planned while the table was small, such a join may read all of it later.
 */
export function claimQuery(shares: readonly Share[], now: Instant, leasedUntil: Instant): Query<ClaimedRow> {
  const tenants = tenantsOf(shares, 'tenantId');
  return sql<ClaimedRow>`
    with due as materialized (
      select d.ctid, a.tenant_now
      from unnest(${encodeArray('text', shares, 'tenantId')}::text[], ${encodeArray('text', shares, 'endpointId')}::text[],
                  ${encodeArray('timestamptz', shares, 'tenantNow')}::timestamptz[], ${encodeArray('int4', shares, 'deliveriesMax')}::int4[])
        as a(tenant_id, endpoint_id, tenant_now, deliveries_max)
      cross join lateral (
        select ctid from webhook_deliveries
        where tenant_id = a.tenant_id and endpoint_id = a.endpoint_id and status = 'pending'
          and tenant_id = any(${tenants}::text[] collate "C")
          and next_at <= a.tenant_now and (leased_until is null or leased_until <= ${isoOf(now)})
        order by next_at limit a.deliveries_max for update skip locked) d
    ), claimed as (
      update webhook_deliveries t set leased_until = ${isoOf(leasedUntil)}
      from due d where t.ctid = d.ctid and t.tenant_id = any(${tenants}::text[] collate "C")
      returning t.tenant_id, t.endpoint_id, t.event_id, t.attempts, t.leased_until, d.tenant_now
    )
    select t.endpoint_id, t.attempts, t.tenant_now, t.leased_until, e.id as event_id,
           e.type as event_type, e.created_at as event_created_at, e.sequence as event_sequence, e.object as event_object,
           e.trace as event_trace
    from claimed t
    cross join lateral (
      select id, type, created_at, sequence, object::text as object, trace from events
      where tenant_id = t.tenant_id and id = t.event_id and tenant_id = any(${tenants}::text[] collate "C") limit 1) e`;
}

const endpointsQuery = (shares: readonly Share[]): Query<EndpointRow> =>
  sql<EndpointRow>`
    select ${columnsOf(webhookEndpoints, 'w')}
    from unnest(${encodeArray('text', shares, 'tenantId')}::text[], ${encodeArray('text', shares, 'endpointId')}::text[])
      as a(tenant_id, endpoint_id)
    cross join lateral (
      select * from webhook_endpoints where tenant_id = a.tenant_id and id = a.endpoint_id
        and tenant_id = any(${tenantsOf(shares, 'tenantId')}::text[] collate "C") limit 1) w`;

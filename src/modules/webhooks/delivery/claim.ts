// Claims deliveries that are due under a lease.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import type { Pool } from '#platform/db/pool.ts';
import { ofEachTenant } from '#platform/db/scopes.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { tenantsOf } from '#platform/db/tenants.ts';
import { columnsOf } from '#platform/db/table.ts';
import { webhookEndpoints, type EndpointRow } from '../tables.ts';
import type { Share } from './fair-share.ts';
import { copyOf, type ClaimedDelivery } from './leased-deliveries.ts';

type ClaimedRow = {
  readonly tenant_id: string;
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
  pool: Pool,
  shares: readonly Share[],
  now: Instant,
  leasedUntil: Instant,
): Promise<ClaimedDelivery[]> {
  const claimed: ClaimedDelivery[] = [];
  for (const some of pool.isSharded ? ofEachTenant(shares, ({ tenantId }) => tenantId) : [shares])
    claimed.push(...(await claimTogether(pool, some, now, leasedUntil)));
  return claimed;
}

async function claimTogether(
  db: Db,
  shares: readonly Share[],
  now: Instant,
  leasedUntil: Instant,
): Promise<ClaimedDelivery[]> {
  if (shares.length === 0) return [];
  const [claimed, found] = await db.batch([claimQuery(shares, now, leasedUntil), endpointsQuery(shares)]);
  const endpoints = new Map<string, EndpointRow>(found.rows.map((row) => [copyOf(row), row]));
  return claimed.rows.flatMap((row) => {
    const endpoint = endpoints.get(copyOf({ tenant_id: row.tenant_id, id: row.endpoint_id }));
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
    select t.tenant_id, t.endpoint_id, t.attempts, t.tenant_now, t.leased_until, e.id as event_id,
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

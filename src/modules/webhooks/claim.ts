// Finds the endpoints that have something to deliver, and takes deliveries that are due under a lease.
// However many deliveries an endpoint has, it costs one look, so a dead receiver's backlog stands in nobody's
// way.
import { isoOf, type Instant } from '../../platform/clock.ts';
import { encodeArray } from '../../platform/db/arrays.ts';
import { sql, type Db, type Query } from '../../platform/db/sql.ts';
import { columnsOf } from '../../platform/db/table.ts';
import type { Allotment, Visited } from './allot.ts';
import type { StoredEvent } from './envelope.ts';
import { webhookEndpoints, type EndpointRow } from './tables.ts';

/** Where a walk over the endpoints goes on after. */
export type Place = { readonly tenant_id: string; readonly endpoint_id: string };
export const START: Place = { tenant_id: '', endpoint_id: '' };

/** The next endpoints that have pending deliveries, each with its first. */
export const walkQuery = (after: Place, visitsMax: number): Query<Visited> =>
  sql<Visited>`
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
      where v.visit < ${visitsMax}
    )
    select v.tenant_id, v.endpoint_id, v.next_at,
      (select failure_count from webhook_endpoints
       where tenant_id = v.tenant_id and id = v.endpoint_id and status <> 'disabled') as failure_count,
      coalesce((select offset_ms from test_clocks where tenant_id = v.tenant_id), 0) as offset_ms
    from visited v order by v.visit`;

type TakenRow = {
  readonly endpoint_id: string;
  readonly attempts: number;
  readonly tenant_now: Instant;
  readonly leased_until: Instant;
  readonly event_id: string;
  readonly event_type: string;
  readonly event_created_at: Instant;
  readonly event_sequence: bigint;
  readonly event_object: string;
};

/** A delivery that is ours until the lease ends, with all that a post needs. */
export type Taken = {
  readonly endpoint: EndpointRow;
  readonly event: StoredEvent;
  /** The how many-th attempt it will be, from 1. */
  readonly attempt: number;
  readonly leasedUntil: Instant;
  /** The tenant's time when it was taken. */
  readonly tenantNow: Instant;
};

/** What is allotted of what is due; none of an endpoint that is gone. */
export async function take(
  db: Db,
  allotments: readonly Allotment[],
  now: Instant,
  leasedUntil: Instant,
): Promise<Taken[]> {
  if (allotments.length === 0) return [];
  const [taken, found] = await db.batch([
    takeQuery(allotments, now, leasedUntil),
    endpointsQuery(allotments),
  ]);
  const endpoints = new Map(found.rows.map((row) => [row.id, row]));
  return taken.rows.flatMap((row) => {
    const endpoint = endpoints.get(row.endpoint_id);
    return endpoint === undefined ? [] : [takenOf(row, endpoint)];
  });
}

const takenOf = (row: TakenRow, endpoint: EndpointRow): Taken => ({
  endpoint,
  event: {
    id: row.event_id,
    type: row.event_type,
    created_at: row.event_created_at,
    sequence: row.event_sequence,
    object: row.event_object,
  },
  attempt: row.attempts + 1,
  leasedUntil: row.leased_until,
  tenantNow: row.tenant_now,
});

/**
 * `limit 1` keeps the planner from turning a look for each row into a join, which on a table that was small
 * once may read all of it.
 */
const takeQuery = (allotments: readonly Allotment[], now: Instant, leasedUntil: Instant): Query<TakenRow> =>
  sql<TakenRow>`
    with due as materialized (
      select d.tenant_id, d.endpoint_id, d.event_id, a.tenant_now
      from unnest(${encodeArray('text', allotments, 'tenantId')}::text[], ${encodeArray('text', allotments, 'endpointId')}::text[],
                  ${encodeArray('timestamptz', allotments, 'tenantNow')}::timestamptz[], ${encodeArray('int4', allotments, 'take')}::int4[])
        as a(tenant_id, endpoint_id, tenant_now, take)
      cross join lateral (
        select tenant_id, endpoint_id, event_id from webhook_deliveries
        where tenant_id = a.tenant_id and endpoint_id = a.endpoint_id and status = 'pending'
          and next_at <= a.tenant_now and (leased_until is null or leased_until <= ${isoOf(now)})
        order by next_at limit a.take for update skip locked) d
    ), taken as (
      update webhook_deliveries t set leased_until = ${isoOf(leasedUntil)}
      from due d
      where t.tenant_id = d.tenant_id and t.endpoint_id = d.endpoint_id and t.event_id = d.event_id
      returning t.tenant_id, t.endpoint_id, t.event_id, t.attempts, t.leased_until, d.tenant_now
    )
    select t.endpoint_id, t.attempts, t.tenant_now, t.leased_until, e.id as event_id,
           e.type as event_type, e.created_at as event_created_at, e.sequence as event_sequence, e.object as event_object
    from taken t
    cross join lateral (
      select id, type, created_at, sequence, object::text as object from events
      where tenant_id = t.tenant_id and id = t.event_id limit 1) e`;

const endpointsQuery = (allotments: readonly Allotment[]): Query<EndpointRow> =>
  sql<EndpointRow>`
    select ${columnsOf(webhookEndpoints, 'w')}
    from unnest(${encodeArray('text', allotments, 'tenantId')}::text[], ${encodeArray('text', allotments, 'endpointId')}::text[])
      as a(tenant_id, endpoint_id)
    cross join lateral (
      select * from webhook_endpoints where tenant_id = a.tenant_id and id = a.endpoint_id limit 1) w`;

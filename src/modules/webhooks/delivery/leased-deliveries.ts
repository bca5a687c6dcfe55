// The deliveries that a worker has claimed under a lease: they are released, or locked and written with their
// results.
import type { Instant } from '#platform/time/clock.ts';
import { encodeArray } from '#platform/db/arrays.ts';
import { sql, type Query } from '#platform/db/sql.ts';
import { tenantsOf } from '#platform/db/tenants.ts';
import type { StoredEvent } from '../envelope.ts';
import type { DeliveryRow, EndpointRow } from '../tables.ts';

/** A delivery that belongs to this worker until the lease ends, with all that a post needs. */
export type ClaimedDelivery = {
  readonly endpoint: EndpointRow;
  readonly event: StoredEvent;
  /** Number of the coming attempt, from 1. */
  readonly attempt: number;
  readonly leasedUntil: Instant;
  /** The tenant's time when it was claimed. */
  readonly tenantNow: Instant;
};

export type Delivery = Pick<
  DeliveryRow,
  'tenant_id' | 'endpoint_id' | 'event_id' | 'status' | 'attempts' | 'next_at' | 'leased_until'
>;

/** The primary keys of deliveries, one parameter a column. */
const keysOf = (claimed: readonly ClaimedDelivery[]) => {
  const keys = claimed.map(({ endpoint, event }) => ({
    tenant_id: endpoint.tenant_id,
    endpoint_id: endpoint.id,
    event_id: event.id,
  }));
  return {
    ofEach: encodeArray('text', keys, 'tenant_id'),
    tenants: tenantsOf(keys),
    endpoints: encodeArray('text', keys, 'endpoint_id'),
    events: encodeArray('text', keys, 'event_id'),
  };
};

/** Deliveries that have not begun are left to other workers at once. */
export const releaseQuery = (claimed: readonly ClaimedDelivery[]): Query<never> => {
  const { ofEach, tenants, endpoints, events } = keysOf(claimed);
  return sql<never>`
    update webhook_deliveries t set leased_until = null
    from unnest(${ofEach}::text[], ${endpoints}::text[], ${events}::text[], ${encodeArray('timestamptz', claimed, 'leasedUntil')}::timestamptz[])
      as v(tenant_id, endpoint_id, event_id, leased_until)
    where t.tenant_id = v.tenant_id and t.endpoint_id = v.endpoint_id and t.event_id = v.event_id
      and t.leased_until = v.leased_until and t.tenant_id = any(${tenants}::text[] collate "C")`;
};

/** Each cell of a tenant has the endpoint, under the same id. */
export const copyOf = (of: { readonly tenant_id: string; readonly id: string }): string =>
  `${of.tenant_id} ${of.id}`;

/** The id of an event is in one cell. */
export const keyOf = (of: { readonly endpoint_id: string; readonly event_id: string }): string =>
  `${of.endpoint_id} ${of.event_id}`;

export const lockDeliveriesQuery = (claimed: readonly ClaimedDelivery[]): Query<Delivery> => {
  const { ofEach, tenants, endpoints, events } = keysOf(claimed);
  return sql<Delivery>`
    select d.* from (
      select * from unnest(${ofEach}::text[], ${endpoints}::text[], ${events}::text[]) as k(tenant_id, endpoint_id, event_id)
      order by tenant_id, endpoint_id, event_id
    ) k cross join lateral (
      select tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until from webhook_deliveries
      where tenant_id = k.tenant_id and endpoint_id = k.endpoint_id and event_id = k.event_id
        and tenant_id = any(${tenants}::text[] collate "C") for update) d`;
};

export const writeDeliveriesQuery = (rows: readonly Delivery[]): Query<never> =>
  sql<never>`
    update webhook_deliveries d
    set status = v.status, attempts = v.attempts, next_at = v.next_at, leased_until = null
    from unnest(${encodeArray('text', rows, 'tenant_id')}::text[], ${encodeArray('text', rows, 'endpoint_id')}::text[],
                ${encodeArray('text', rows, 'event_id')}::text[], ${encodeArray('text', rows, 'status')}::text[],
                ${encodeArray('int4', rows, 'attempts')}::int4[], ${encodeArray('timestamptz', rows, 'next_at')}::timestamptz[])
      as v(tenant_id, endpoint_id, event_id, status, attempts, next_at)
    where d.tenant_id = v.tenant_id and d.endpoint_id = v.endpoint_id and d.event_id = v.event_id
      and d.tenant_id = any(${tenantsOf(rows)}::text[] collate "C")`;

// The deliveries that a worker has under a lease: they are found by name, locked, changed, or left to others.
import { encodeArray } from '../../platform/db/arrays.ts';
import { sql, type Query } from '../../platform/db/sql.ts';
import type { Taken } from './claim.ts';
import type { DeliveryRow } from './tables.ts';

export type Delivery = Pick<
  DeliveryRow,
  'tenant_id' | 'endpoint_id' | 'event_id' | 'status' | 'attempts' | 'next_at' | 'leased_until'
>;

/** The names of deliveries, one parameter a column. */
const keysOf = (taken: readonly Taken[]) => {
  const keys = taken.map(({ endpoint, event }) => ({
    tenant_id: endpoint.tenant_id,
    endpoint_id: endpoint.id,
    event_id: event.id,
  }));
  return {
    tenants: encodeArray('text', keys, 'tenant_id'),
    endpoints: encodeArray('text', keys, 'endpoint_id'),
    events: encodeArray('text', keys, 'event_id'),
  };
};

/** What was taken and not begun is left to others at once. */
export const handBackQuery = (taken: readonly Taken[]): Query<never> => {
  const { tenants, endpoints, events } = keysOf(taken);
  return sql<never>`
    update webhook_deliveries t set leased_until = null
    from unnest(${tenants}::text[], ${endpoints}::text[], ${events}::text[], ${encodeArray('timestamptz', taken, 'leasedUntil')}::timestamptz[])
      as v(tenant_id, endpoint_id, event_id, leased_until)
    where t.tenant_id = v.tenant_id and t.endpoint_id = v.endpoint_id and t.event_id = v.event_id
      and t.leased_until = v.leased_until`;
};

/** An endpoint has an id that no other tenant's has. */
export const keyOf = (of: { readonly endpoint_id: string; readonly event_id: string }): string =>
  `${of.endpoint_id} ${of.event_id}`;

export const lockDeliveriesQuery = (taken: readonly Taken[]): Query<Delivery> => {
  const { tenants, endpoints, events } = keysOf(taken);
  return sql<Delivery>`
    select d.* from (
      select * from unnest(${tenants}::text[], ${endpoints}::text[], ${events}::text[]) as k(tenant_id, endpoint_id, event_id)
      order by tenant_id, endpoint_id, event_id
    ) k cross join lateral (
      select tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until from webhook_deliveries
      where tenant_id = k.tenant_id and endpoint_id = k.endpoint_id and event_id = k.event_id for update) d`;
};

export const writeDeliveriesQuery = (rows: readonly Delivery[]): Query<never> =>
  sql<never>`
    update webhook_deliveries d
    set status = v.status, attempts = v.attempts, next_at = v.next_at, leased_until = null
    from unnest(${encodeArray('text', rows, 'tenant_id')}::text[], ${encodeArray('text', rows, 'endpoint_id')}::text[],
                ${encodeArray('text', rows, 'event_id')}::text[], ${encodeArray('text', rows, 'status')}::text[],
                ${encodeArray('int4', rows, 'attempts')}::int4[], ${encodeArray('timestamptz', rows, 'next_at')}::timestamptz[])
      as v(tenant_id, endpoint_id, event_id, status, attempts, next_at)
    where d.tenant_id = v.tenant_id and d.endpoint_id = v.endpoint_id and d.event_id = v.event_id`;

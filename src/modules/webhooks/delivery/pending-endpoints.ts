// Finds the endpoints that have something to deliver. An endpoint costs one index look-up however many
// deliveries wait for it, so the backlog of a dead receiver delays no other endpoint.
import { ON_ONE_POSTGRES, type Scope } from '#platform/db/scopes.ts';
import { rawQuery, sql, type Query } from '#platform/db/sql.ts';
import type { PendingEndpoint } from './fair-share.ts';

/** The endpoint after which the round-robin continues. */
export type Cursor = { readonly tenant_id: string; readonly endpoint_id: string };
export const START: Cursor = { tenant_id: '', endpoint_id: '' };

/** The tenants whose endpoints those are. */
export const TENANTS_WITH_PENDING = sql<{ tenant_id: string }>`
  select distinct tenant_id from webhook_deliveries where status = 'pending'`;

/** The next endpoints that have pending deliveries, each with its first. */
export function pendingEndpointsQuery(
  after: Cursor,
  endpointsMax: number,
  scope: Scope,
): Query<PendingEndpoint> {
  const values = [after.tenant_id, after.endpoint_id, endpointsMax];
  return scope === null ? rawQuery(OF_ALL, values) : rawQuery(OF_ONE, [...values, scope]);
}

/** `of`: the only tenant that is asked about; that of the row itself, if it is about all of them. */
const pendingEndpoints = (of: (own: string) => string): string => `
  with recursive visited as (
    (select tenant_id, endpoint_id, next_at, 1 as visit from webhook_deliveries
     where status = 'pending' and (tenant_id, endpoint_id) > ($1, $2) and tenant_id = ${of('tenant_id')}
     order by tenant_id, endpoint_id, next_at limit 1)
    union all
    select n.tenant_id, n.endpoint_id, n.next_at, v.visit + 1
    from visited v cross join lateral (
      select d.tenant_id, d.endpoint_id, d.next_at from webhook_deliveries d
      where d.status = 'pending' and (d.tenant_id, d.endpoint_id) > (v.tenant_id, v.endpoint_id)
        and d.tenant_id = ${of('d.tenant_id')}
      order by d.tenant_id, d.endpoint_id, d.next_at limit 1) n
    where v.visit < $3
  )
  select v.tenant_id, v.endpoint_id, v.next_at,
    (select failure_count from webhook_endpoints
     where tenant_id = ${of('v.tenant_id')} and id = v.endpoint_id and status <> 'disabled') as failure_count,
    coalesce((select offset_ms from test_clocks
              where tenant_id = ${of('v.tenant_id')}), 0) as offset_ms
  from visited v order by v.visit`;

const OF_ALL = ON_ONE_POSTGRES.fragment + pendingEndpoints((own) => own);
/** Said by itself: one plan for both would read what is pending of all. */
const OF_ONE = pendingEndpoints(() => '$4');

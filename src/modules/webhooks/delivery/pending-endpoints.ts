// Finds the endpoints that have something to deliver. An endpoint costs one index look-up however many
// deliveries wait for it, so the backlog of a dead receiver delays no other endpoint.
import type { Scope } from '#platform/db/scopes.ts';
import { rawQuery, sql, type Query } from '#platform/db/sql.ts';
import type { PendingEndpoint } from './fair-share.ts';

/** The endpoint after which the round-robin continues. */
export type Cursor = { readonly tenant_id: string; readonly endpoint_id: string };
export const START: Cursor = { tenant_id: '', endpoint_id: '' };

/** The tenants whose endpoints those are. */
export const TENANTS_WITH_PENDING = sql<{ tenant_id: string }>`
  select distinct tenant_id from webhook_deliveries where status = 'pending'`;

/** The next endpoints that have pending deliveries, each with its first. */
export const pendingEndpointsQuery = (
  after: Cursor,
  endpointsMax: number,
  scope: Scope,
): Query<PendingEndpoint> =>
  rawQuery(PENDING_ENDPOINTS, [after.tenant_id, after.endpoint_id, endpointsMax, scope]);

const PENDING_ENDPOINTS = `
  with recursive visited as (
    (select tenant_id, endpoint_id, next_at, 1 as visit from webhook_deliveries
     where status = 'pending' and (tenant_id, endpoint_id) > ($1, $2) and ($4::text is null or tenant_id = $4)
     order by tenant_id, endpoint_id, next_at limit 1)
    union all
    select n.tenant_id, n.endpoint_id, n.next_at, v.visit + 1
    from visited v cross join lateral (
      select d.tenant_id, d.endpoint_id, d.next_at from webhook_deliveries d
      where d.status = 'pending' and (d.tenant_id, d.endpoint_id) > (v.tenant_id, v.endpoint_id)
        and ($4 is null or d.tenant_id = $4)
      order by d.tenant_id, d.endpoint_id, d.next_at limit 1) n
    where v.visit < $3
  )
  select v.tenant_id, v.endpoint_id, v.next_at,
    (select failure_count from webhook_endpoints
     where tenant_id = coalesce($4, v.tenant_id) and id = v.endpoint_id and status <> 'disabled') as failure_count,
    coalesce((select offset_ms from test_clocks where tenant_id = coalesce($4, v.tenant_id)), 0) as offset_ms
  from visited v order by v.visit`;

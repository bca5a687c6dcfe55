// Records what nearly all results are: a success at an active endpoint. One statement does, since such a
// success depends on nothing but the lease. It leaves out all other results, and all deliveries that changed
// meanwhile; those are recorded under locks.
import { encodeArray } from '#platform/db/arrays.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { tenantsOf } from '#platform/db/tenants.ts';
import { copyOf } from './leased-deliveries.ts';
import { attemptOf, isSuccess, type DeliveryResult } from './post.ts';

/** The ids of the results that were recorded. */
export async function recordSuccesses(db: Db, results: readonly DeliveryResult[]): Promise<Set<string>> {
  const failing = new Set(
    results
      .filter(({ posted }) => !isSuccess(posted.responseStatus))
      .map(({ delivery }) => copyOf(delivery.endpoint)),
  );
  // The count of failures depends on the order of results, so an endpoint with a failure is left out whole.
  const plain = results.filter(({ delivery }) => !failing.has(copyOf(delivery.endpoint)));
  if (plain.length === 0) return new Set();
  const written = await db.all(successesQuery(plain));
  return new Set(written.map(({ id }) => id));
}

/** Endpoints are locked before deliveries, and both in the same order everywhere. */
function successesQuery(results: readonly DeliveryResult[]) {
  const endpoints = lastOfEach(results);
  const rows = results.map((result) => ({
    ...attemptOf(result, null),
    attempts: result.delivery.attempt,
    leased_until: result.delivery.leasedUntil,
  }));
  const tenants = tenantsOf(endpoints);
  const of = (name: keyof (typeof rows)[number]) => encodeArray('text', rows, name);
  return sql<{ id: string }>`
    with healthy as materialized (
      select w.* from unnest(${encodeArray('text', endpoints, 'tenant_id')}::text[], ${encodeArray('text', endpoints, 'id')}::text[]) as k(tenant_id, id)
      cross join lateral (
        select tenant_id, id from webhook_endpoints
        where tenant_id = k.tenant_id and id = k.id and status = 'active'
          and tenant_id = any(${tenants}::text[] collate "C") for update) w
    ), done as (
      update webhook_deliveries d set status = 'delivered', attempts = v.attempts, leased_until = null
      from unnest(${of('tenant_id')}::text[], ${of('endpoint_id')}::text[], ${of('event_id')}::text[],
                  ${encodeArray('int4', rows, 'attempts')}::int4[], ${encodeArray('timestamptz', rows, 'leased_until')}::timestamptz[])
        as v(tenant_id, endpoint_id, event_id, attempts, leased_until)
      where d.tenant_id = v.tenant_id and d.endpoint_id = v.endpoint_id and d.event_id = v.event_id
        and d.leased_until = v.leased_until and (v.tenant_id, v.endpoint_id) in (select tenant_id, id from healthy)
        and d.tenant_id = any(${tenants}::text[] collate "C")
      returning d.tenant_id, d.endpoint_id, d.event_id
    ), updated as (
      update webhook_endpoints w
      set failure_count = 0, last_response_status = v.response_status, last_delivered_at = v.ended_at
      from unnest(${encodeArray('text', endpoints, 'tenant_id')}::text[], ${encodeArray('text', endpoints, 'id')}::text[],
                  ${encodeArray('int4', endpoints, 'response_status')}::int4[], ${encodeArray('timestamptz', endpoints, 'ended_at')}::timestamptz[])
        as v(tenant_id, id, response_status, ended_at)
      where w.tenant_id = v.tenant_id and w.id = v.id and (v.tenant_id, v.id) in (select tenant_id, endpoint_id from done)
        and w.tenant_id = any(${tenants}::text[] collate "C")
    ), logged as (
    insert into webhook_attempts (tenant_id, id, endpoint_id, event_id, event_type, kind, url, response_status, error, duration_ms,
                                  attempted_at, next_retry_at, request_body, response_body)
    select a.tenant_id, a.id, a.endpoint_id, a.event_id, a.event_type, 'scheduled', a.url, a.response_status, null, a.duration_ms,
           a.attempted_at, null, null, a.response_body
    from unnest(${of('tenant_id')}::text[], ${of('id')}::text[], ${of('endpoint_id')}::text[], ${of('event_id')}::text[],
                ${of('event_type')}::text[], ${of('url')}::text[], ${encodeArray('int4', rows, 'response_status')}::int4[],
                ${encodeArray('int4', rows, 'duration_ms')}::int4[], ${encodeArray('timestamptz', rows, 'attempted_at')}::timestamptz[],
                ${of('response_body')}::text[])
      as a(tenant_id, id, endpoint_id, event_id, event_type, url, response_status, duration_ms, attempted_at, response_body)
    where (a.endpoint_id, a.event_id) in (select endpoint_id, event_id from done)
    on conflict do nothing
    returning id
    )
    select id from logged`;
}

/** The last result of each endpoint, in the order of locks. */
function lastOfEach(results: readonly DeliveryResult[]) {
  const last = new Map(
    results.map(({ delivery: { endpoint }, posted }) => [
      copyOf(endpoint),
      {
        tenant_id: endpoint.tenant_id,
        id: endpoint.id,
        response_status: posted.responseStatus,
        ended_at: posted.endedAt,
      },
    ]),
  );
  return [...last.values()].sort((a, b) => (`${a.tenant_id} ${a.id}` < `${b.tenant_id} ${b.id}` ? -1 : 1));
}

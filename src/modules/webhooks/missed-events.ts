// Looks for the events that an endpoint missed, a step at a time, and makes them pending.
import { hasOne } from '#platform/cells/cells.ts';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { boundsOf } from '#platform/ids/ids.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work } from '#platform/work/work.ts';
import type { TypeFilter } from './catalogue.ts';
import { findEndpoint } from './queries.ts';

export const STEP_EVENTS_MAX = 5_000;
const UNDELIVERED = ['failed', 'skipped'];
const ALL = [...UNDELIVERED, 'missing'];

const statusesOf = (outcome: string | null): readonly string[] =>
  outcome === null ? ALL : outcome === 'undelivered' ? UNDELIVERED : [outcome];

export type Filter = TypeFilter & {
  readonly endpointId: string;
  readonly since: Instant;
  readonly until: Instant | null;
  readonly outcome: string | null;
  readonly isDryRun: boolean;
};
/** `to`: the last event that is looked at; null if there are no more. */
export type Missed = Filter & { readonly after: string; readonly to: string | null };
export type Step = {
  readonly matched: number;
  readonly recovered: number;
  readonly looked_at: number;
  readonly last_id: string | null;
};

/** The event up to which each of several cells is looked at: the first of them has had its share there. */
export async function endOfStep(db: Db, tenant: Tenant, after: string): Promise<string | null> {
  if (hasOne(tenant)) return null;
  const found = await db.batch(
    tenant.cellIds.map(
      (cellId) => sql<{ id: string }>`
        select id from events where tenant_id = ${cellId} and id > ${after}
        order by id offset ${STEP_EVENTS_MAX - 1} limit 1`,
    ),
  );
  return found.flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()[0] ?? null;
}

export const nextAfter = ([only]: readonly Step[]): string | null =>
  only === undefined || only.looked_at < STEP_EVENTS_MAX ? null : only.last_id;

/** Looks at the next events of a cell, and makes those pending that the endpoint has missed. */
export async function recoverSome(work: Work, missed: Missed): Promise<Step> {
  const { endpointId, since, until, type, typePrefix, outcome, isDryRun, after, to } = missed;
  const endpoint = await findEndpoint(work, work.tenantId, endpointId);
  if (endpoint === undefined) throw refusal('not_found');
  if (endpoint.status === 'disabled') throw refusal('invalid_state', { status: endpoint.status });

  const patterns = endpoint.enabled_events;
  return work.one(
    sql<Step>`
      with looked_at as materialized (
        select id, type, created_at from events
        where tenant_id = ${work.tenantId} and id > ${after} and id <= ${to ?? boundsOf('evt').end}
        order by id limit ${STEP_EVENTS_MAX}
      ), missed as (
        select e.id from looked_at e
        left join lateral (select status from webhook_deliveries
                           where tenant_id = ${work.tenantId} and endpoint_id = ${endpointId} and event_id = e.id limit 1) d on true
        where e.created_at >= ${isoOf(since)}
          and ('*' = any(${patterns}) or e.type = any(${patterns}) or split_part(e.type, '.', 1) || '.*' = any(${patterns}))
          and (${until === null ? null : isoOf(until)}::timestamptz is null or e.created_at < ${until === null ? null : isoOf(until)})
          and (${type}::text is null or e.type = ${type})
          and (${typePrefix}::text is null or starts_with(e.type, ${typePrefix}))
          and coalesce(d.status, 'missing') = any(${statusesOf(outcome)})
      ), recovered as (
        insert into webhook_deliveries as d
          (tenant_id, endpoint_id, event_id, status, attempts, next_at, leased_until, created_at)
        select ${work.tenantId}, ${endpointId}, id, 'pending', 0, ${isoOf(work.now)}::timestamptz, null, ${isoOf(work.now)}::timestamptz
        from missed where not ${isDryRun}::boolean
        on conflict (tenant_id, endpoint_id, event_id) do update
          set status = 'pending', attempts = 0, next_at = excluded.next_at, leased_until = null
          where d.status in ('skipped', 'failed')
        returning 1
      )
      select (select count(*)::int from missed) as matched, (select count(*)::int from recovered) as recovered, (select count(*)::int from looked_at) as looked_at,
             (select max(id) from looked_at) as last_id`,
  );
}

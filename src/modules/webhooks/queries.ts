// SQL queries of the webhook verbs.
import { isoOf, isoOrNull, plus, type Instant } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { events, type EventRow } from '#platform/events/event.ts';
import { firstIdOf } from '#platform/ids/ids.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import type { TypeFilter } from './catalogue.ts';
import { webhookAttempts, webhookEndpoints, type AttemptRow, type EndpointRow } from './tables.ts';

export const findEndpoint = (db: Db, tenantId: string, id: string): Promise<EndpointRow | undefined> =>
  db.maybe(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints where tenant_id = ${tenantId} and id = ${id}`,
  );

export const lockEndpoint = (db: Db, tenantId: string, id: string): Promise<EndpointRow | undefined> =>
  db.maybe(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints
      where tenant_id = ${tenantId} and id = ${id} for update`,
  );

/** Counts under a lock, so that two requests at once cannot both create the last endpoint that is allowed. */
export async function lockAndCountEndpoints(db: Db, tenantId: string): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_endpoints ${tenantId}`}, 0))`);
  const { n } = await db.one(
    sql<{ n: number }>`select count(*)::int as n from webhook_endpoints where tenant_id = ${tenantId}`,
  );
  return n;
}

export const listEndpoints = (
  db: Db,
  tenantId: string,
  after: string | null,
  limit: number,
): Promise<EndpointRow[]> =>
  db.all(
    sql<EndpointRow>`
      select ${columnsOf(webhookEndpoints)} from webhook_endpoints
      where tenant_id = ${tenantId} and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

/** Ids from one on and before another, newest first; a query answers one row more than the limit. */
type Range = { readonly from: string; readonly before: string; readonly limit: number };

export type AttemptFilter = TypeFilter & {
  readonly endpointId: string;
  readonly succeeded: boolean | null;
  readonly since: Instant;
};

export async function listAttempts(
  db: Db,
  tenantId: string,
  filter: AttemptFilter,
  { from, before, limit }: Range,
): Promise<FoundRows<AttemptRow>> {
  const { endpointId, succeeded, type, typePrefix } = filter;
  const isFiltered = succeeded !== null || type !== null || typePrefix !== null;
  const searchedTo = isFiltered
    ? await idOf(
        db,
        sql<{ id: string }>`select id from webhook_attempts
            where tenant_id = ${tenantId} and endpoint_id = ${endpointId} and id >= ${from} and id < ${before}
            order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
      )
    : null;
  const rows = await db.all(
    sql<AttemptRow>`
      select ${columnsOf(webhookAttempts)} from webhook_attempts
      where tenant_id = ${tenantId} and endpoint_id = ${endpointId}
        and id >= ${searchedTo ?? from} and id < ${before} and attempted_at >= ${isoOf(filter.since)}
        and (${type}::text is null or event_type = ${type})
        and (${typePrefix}::text is null or starts_with(event_type, ${typePrefix}))
        and (${succeeded}::boolean is null
             or coalesce(response_status between 200 and 299, false) = ${succeeded}::boolean)
      order by id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo };
}

/** An attempt is in the cell of its event. */
export const findAttempt = (
  db: Db,
  { cellIds }: Pick<Tenant, 'cellIds'>,
  attempt: { readonly id: string; readonly endpointId: string; readonly since: Instant },
): Promise<AttemptRow | undefined> =>
  db.maybe(
    sql<AttemptRow>`
      select ${columnsOf(webhookAttempts)} from webhook_attempts
      where tenant_id = any(${cellIds}::text[]) and id = ${attempt.id} and endpoint_id = ${attempt.endpointId}
        and attempted_at >= ${isoOf(attempt.since)}`,
  );

/** The tenant of the deployment whose attempt it is. */
export const tenantOfAttempt = async (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<string | undefined> =>
  (
    await db.maybe(
      sql<Pick<AttemptRow, 'tenant_id'>>`
        select tenant_id from webhook_attempts where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
    )
  )?.tenant_id;

export const endpointOfAttempt = async (db: Db, tenantId: string, id: string): Promise<string | undefined> =>
  (
    await db.maybe(
      sql<Pick<AttemptRow, 'endpoint_id'>>`
        select endpoint_id from webhook_attempts where tenant_id = ${tenantId} and id = ${id}`,
    )
  )?.endpoint_id;

export type EventFilter = TypeFilter & {
  readonly objectId: string | null;
  /** An id anywhere in the text of the object, since an object names those that it belongs to. */
  readonly relatedTo: string | null;
  readonly since: Instant | null;
};

export async function listEvents(
  db: Db,
  tenantId: string,
  filter: EventFilter,
  { from, before, limit }: Range,
): Promise<FoundRows<EventRow>> {
  const { objectId, type, typePrefix } = filter;
  const relatedTo = filter.relatedTo === null ? null : `"${filter.relatedTo}"`;
  const since = isoOrNull(filter.since);
  const isFiltered = objectId !== null || relatedTo !== null || type !== null || typePrefix !== null;
  const searchedTo = isFiltered
    ? await idOf(
        db,
        sql<{
          id: string;
        }>`select id from events where tenant_id = ${tenantId} and id >= ${from} and id < ${before}
            order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`,
      )
    : null;
  const rows = await db.all(
    sql<EventRow>`
      select ${columnsOf(events)} from events
      where tenant_id = ${tenantId} and id >= ${searchedTo ?? from} and id < ${before}
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz)
        and (${objectId}::text is null or object_id = ${objectId})
        and (${relatedTo}::text is null or strpos(object::text, ${relatedTo}) > 0)
        and (${type}::text is null or type = ${type})
        and (${typePrefix}::text is null or starts_with(type, ${typePrefix}))
      order by id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo };
}

const idOf = async (db: Db, query: Query<{ id: string }>): Promise<string | null> =>
  (await db.maybe(query))?.id ?? null;

export const findEvent = (db: Db, tenantId: string, id: string): Promise<EventRow | undefined> =>
  db.maybe(
    sql<EventRow>`
      select ${columnsOf(events)} from events
      where tenant_id = ${tenantId} and id = ${id}`,
  );

/**
 * The smallest id that a row dated at a moment or later can have. Ids are made in real time; rows are dated
 * in the tenant's time, which was never further ahead than it is now.
 */
export async function firstIdSince(
  db: Db,
  tenantId: string,
  prefix: string,
  since: Instant,
): Promise<string> {
  const clock = await db.maybe(
    sql<{ offset_ms: bigint }>`select offset_ms from test_clocks where tenant_id = ${tenantId}`,
  );
  return firstIdOf(prefix, plus(since, -Number(clock?.offset_ms ?? 0n)));
}

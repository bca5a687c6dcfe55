// Finds the entries of the audit log by who acted, what was done, to what, and when.
import { isoOrNull, type Instant } from '#platform/time/clock.ts';
import { earlierOf, endOfIdsDated } from '#platform/lists/overview.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { auditLog, type AuditRow } from '../tables.ts';

export type AuditFilter = {
  readonly actorIds: readonly string[] | null;
  /** The whole of it, or its beginning with the dot. */
  readonly action: string | null;
  readonly targetId: string | null;
  readonly since: Instant | null;
  readonly until: Instant | null;
  /** The smallest id that is dated at `since` or later. */
  readonly from: string | null;
};
type Listed = AuditFilter & { readonly after: string | null; readonly limit: number };

/** Entries, newest first, with one row more than asked for if there is one. */
export async function listAuditEntries(
  db: Db,
  tenantId: string,
  listed: Listed,
): Promise<FoundRows<AuditRow>> {
  const { actorIds, action, targetId } = listed;
  const isFiltered = [actorIds, action, targetId].some((one) => one !== null);
  const end = isFiltered ? await db.maybe(endOfSearch(tenantId, listed)) : undefined;
  const rows = await db.all(entries(tenantId, { ...listed, from: end?.id ?? listed.from }));
  return { rows, searchedTo: end?.id ?? null };
}

/** Where a page begins: after the last one of the page before, and not later than the period. */
const beforeOf = ({ after, until }: Listed): string | null =>
  earlierOf(after, until === null ? null : endOfIdsDated('aud', until));

/** What filters leave out makes a search long, so it ends at a row. */
const endOfSearch = (tenantId: string, listed: Listed): Query<Pick<AuditRow, 'id'>> =>
  sql<Pick<AuditRow, 'id'>>`
    select id from audit_log
    where tenant_id = ${tenantId} and id >= ${listed.from ?? ''}
      and (${beforeOf(listed)}::text is null or id < ${beforeOf(listed)})
    order by id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`;

const entries = (tenantId: string, listed: Listed): Query<AuditRow> =>
  sql<AuditRow>`
    select ${columnsOf(auditLog)} from audit_log
    where tenant_id = ${tenantId} and id >= ${listed.from ?? ''}
      and (${beforeOf(listed)}::text is null or id < ${beforeOf(listed)})
      and at >= coalesce(${isoOrNull(listed.since)}::timestamptz, '-infinity')
      and at < coalesce(${isoOrNull(listed.until)}::timestamptz, 'infinity')
      and (${listed.actorIds}::text[] is null or actor_id = any(${listed.actorIds}::text[]))
      and (${listed.targetId}::text is null or target_id = ${listed.targetId})
      and (${listed.action}::text is null or action = ${listed.action}
        or (right(${listed.action}, 1) = '.' and starts_with(action, ${listed.action})))
    order by id desc limit ${listed.limit + 1}`;

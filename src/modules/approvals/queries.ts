// The SQL queries of approvals.
import { isoOrNull, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX, type After, type FoundByMoment } from '#platform/lists/page.ts';
import { nextCursor } from '#modules/wallets/wallets/page.ts';
import type { Action } from './actions.ts';
import type { ApprovalStatus } from './states.ts';
import { approvalMessages, approvals, type ApprovalRow, type MessageRow } from './tables.ts';

/** A page has no more; its count is of all. */
export const LISTED_MAX = 100;

export const findApproval = (db: Db, tenantId: string, id: string): Promise<ApprovalRow | undefined> =>
  db.maybe(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals where tenant_id = ${tenantId} and id = ${id}`,
  );

export const findApprovals = (db: Db, tenantId: string, ids: readonly string[]): Promise<ApprovalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.all(
        sql<ApprovalRow>`
          select ${columnsOf(approvals)} from approvals
          where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
      );

/** Looks in all of these tenants. */
export const findApprovalOfAny = (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<ApprovalRow | undefined> =>
  db.maybe(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
  );

export type ApprovalScope = {
  readonly cardholderId: string;
  readonly subWalletId: string | null;
  /** Leaves out what the owner or the organization asks. */
  readonly ofAgents?: boolean;
};

type Page = { readonly after: string | null; readonly limit: number };
const FIRST_PAGE: Page = { after: null, limit: LISTED_MAX };

export type Pending = {
  /** The approvals of the page, newest first. */
  readonly rows: readonly ApprovalRow[];
  /** It is null on the last page. */
  readonly nextCursor: string | null;
  /** The number of all approvals, of which the actions are too. */
  readonly count: number;
  readonly actions: readonly Action[];
};

/** The approvals of an owner that wait for a decision; of one sub-wallet if it is named. */
export async function listPending(
  db: Db,
  tenantId: string,
  { cardholderId, subWalletId, ofAgents = false }: ApprovalScope,
  { after, limit }: Page = FIRST_PAGE,
): Promise<Pending> {
  const [listed, counted] = await db.batch([
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (not ${ofAgents}::boolean or agent is not null)
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
    sql<{ action: Action; n: number }>`
      select action, count(*)::int as n from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (not ${ofAgents}::boolean or agent is not null)
      group by action`,
  ]);
  return {
    rows: listed.rows.slice(0, limit),
    nextCursor: nextCursor(listed.rows, limit),
    count: counted.rows.reduce((sum, { n }) => sum + n, 0),
    actions: counted.rows.map(({ action }) => action),
  };
}

type AskedBeforeInput = { readonly cardholderId: string; readonly subWalletId: string; readonly id: string };

/** How many an agent had asked for before this one that wait still. */
export async function countAskedBefore(
  db: Db,
  tenantId: string,
  { cardholderId, subWalletId, id }: AskedBeforeInput,
): Promise<number> {
  const { n } = await db.one(
    sql<{ n: number }>`
      select count(*)::int as n from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and status = 'pending'
        and sub_wallet_id = ${subWalletId} and agent is not null and id < ${id}`,
  );
  return n;
}

/** Null means any. */
export type ApprovalFilter = After & {
  readonly subWalletId: string | null;
  readonly status: ApprovalStatus | null;
  readonly action: Action | null;
  readonly since: Instant | null;
  readonly until: Instant | null;
  readonly limit: number;
};

/**
 * The approvals of an owner, newest first, with one more than the limit if there is a limit. Ids of what is
 * about a transfer do not sort by time, so a page begins after the time of the last of the one before it, and
 * its id.
 */
export const approvalsOfOwnerQuery = (
  tenantId: string,
  cardholderId: string,
  { after, afterAt, limit, ...filter }: ApprovalFilter,
): Query<ApprovalRow> =>
  sql<ApprovalRow>`
    select ${columnsOf(approvals)} from approvals
    where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and amount_minor > 0
      and created_at >= coalesce(${isoOrNull(filter.since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(filter.until)}::timestamptz, 'infinity')
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from approvals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
      and (${filter.subWalletId}::text is null or sub_wallet_id = ${filter.subWalletId})
      and (${filter.status}::text is null or status = ${filter.status})
      and (${filter.action}::text is null or action = ${filter.action})
    order by created_at desc, id desc limit ${limit + 1}`;

/** How many of them a page counts. */
export const COUNTED_MAX = 10_000;

/** How many there are on all pages. */
export const countOfOwnerQuery = (
  tenantId: string,
  cardholderId: string,
  { subWalletId, status }: Pick<ApprovalFilter, 'subWalletId' | 'status'>,
): Query<{ n: number }> =>
  sql<{ n: number }>`
    select count(*)::int as n from (
      select 1 from approvals
      where tenant_id = ${tenantId} and cardholder_id = ${cardholderId} and amount_minor > 0
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (${status}::text is null or status = ${status})
      limit ${COUNTED_MAX}) as counted`;

/** The approvals of all owners. What filters leave out makes a search long, which ends at a row. */
export async function listApprovals(
  db: Db,
  tenantId: string,
  filter: ApprovalFilter,
): Promise<FoundByMoment<ApprovalRow>> {
  const { after, afterAt, limit, status, action, subWalletId } = filter;
  const isFiltered = [status, action, subWalletId].some((one) => one !== null);
  const end = isFiltered ? await db.maybe(endOfSearch(tenantId, filter)) : undefined;
  const rows = await db.all(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals
      where tenant_id = ${tenantId} and created_at > '-infinity'
        and created_at >= coalesce(${isoOrNull(filter.since)}::timestamptz, '-infinity')
        and created_at < coalesce(${isoOrNull(filter.until)}::timestamptz, 'infinity')
        and (created_at, id) < (coalesce(${afterAt}::timestamptz,
          case when ${after}::text is null then 'infinity'::timestamptz else (
            select c.created_at from approvals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
        and (created_at, id) >= (
          coalesce(${isoOrNull(end?.created_at ?? null)}::timestamptz, '-infinity'), ${end?.id ?? ''})
        and (${subWalletId}::text is null or sub_wallet_id = ${subWalletId})
        and (${status}::text is null or status = ${status})
        and (${action}::text is null or action = ${action})
      order by created_at desc, id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo: end ?? null };
}

type ListPosition = Pick<ApprovalRow, 'id' | 'created_at'>;

const endOfSearch = (
  tenantId: string,
  { since, until, after, afterAt }: Pick<ApprovalFilter, 'since' | 'until' | keyof After>,
): Query<ListPosition> =>
  sql<ListPosition>`
    select id, created_at from approvals
    where tenant_id = ${tenantId} and created_at > '-infinity'
      and created_at >= coalesce(${isoOrNull(since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(until)}::timestamptz, 'infinity')
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from approvals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
    order by created_at desc, id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`;

/** The approvals of a sub-wallet that wait, or that can be tried again, oldest first. */
export const openOfSubWallet = (
  db: Db,
  tenantId: string,
  subWalletId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ApprovalRow[]> =>
  db.all(
    sql<ApprovalRow>`
      select ${columnsOf(approvals)} from approvals
      where tenant_id = ${tenantId} and sub_wallet_id = ${subWalletId} and id > ${after}
        and (status = 'pending' or can_retry)
      order by id limit ${limit}`,
  );

export const findMessage = (db: Db, tenantId: string, id: string): Promise<MessageRow | undefined> =>
  db.maybe(
    sql<MessageRow>`
      select ${columnsOf(approvalMessages)} from approval_messages where tenant_id = ${tenantId} and id = ${id}`,
  );

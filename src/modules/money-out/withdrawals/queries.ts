// The SQL queries of withdrawals.
import { columnsOf } from '#platform/db/table.ts';
import { isoOrNull, type Instant } from '#platform/time/clock.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX, type After, type FoundByMoment } from '#platform/lists/page.ts';
import type { WithdrawalStatus } from './states.ts';
import { withdrawals, type WithdrawalRow } from './tables.ts';

export const findWithdrawal = (db: Db, tenantId: string, id: string): Promise<WithdrawalRow | undefined> =>
  db.maybe(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals where tenant_id = ${tenantId} and id = ${id}`,
  );

/** The newest that was asked for with an idempotency key, however old. */
export const findByKey = (db: Db, tenantId: string, keyDigest: string): Promise<WithdrawalRow | undefined> =>
  db.maybe(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals
      where tenant_id = ${tenantId} and key_digest = ${keyDigest} order by id desc limit 1`,
  );

/** A withdrawal of a wallet that has arrived at an account before, even if it came back later. */
export const arrivedAtQuery = (tenantId: string, walletId: string, number: string): Query<{ id: string }> =>
  sql<{ id: string }>`
    select id from withdrawals
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
      and to_number = ${number} and settled_at is not null
    limit 1`;

/** The withdrawals of a wallet, newest first, from the one after which a page begins. */
export const listWithdrawals = (
  db: Db,
  tenantId: string,
  {
    walletId,
    after,
    limit,
  }: { readonly walletId: string; readonly after: string | null; readonly limit: number },
): Promise<WithdrawalRow[]> =>
  db.all(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals
      where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
        and (${after}::text is null or id < ${after})
      order by id desc limit ${limit}`,
  );

/** Null: whatever it is. */
export type WithdrawalFilter = After & {
  readonly walletId: string | null;
  readonly status: WithdrawalStatus | null;
  readonly since: Instant | null;
  readonly until: Instant | null;
  readonly limit: number;
};

/**
 * Those of one wallet or of all, newest first, with one more than the limit if there is one. A page begins
 * after the time of the last of the one before it, and its id. What filters leave out makes a search of all
 * long, which ends at a row.
 */
export async function listWithdrawalsOfAll(
  db: Db,
  tenantId: string,
  { walletId, ...filter }: WithdrawalFilter,
): Promise<FoundByMoment<WithdrawalRow>> {
  if (walletId !== null)
    return { rows: await db.all(ofWallet(tenantId, walletId, filter)), searchedTo: null };
  const { status, since, until, after, afterAt, limit } = filter;
  const end = status === null ? undefined : await db.maybe(endOfSearch(tenantId, filter));
  const rows = await db.all(
    sql<WithdrawalRow>`
      select ${columnsOf(withdrawals)} from withdrawals
      where tenant_id = ${tenantId} and created_at > '-infinity'
        and created_at >= coalesce(${isoOrNull(since)}::timestamptz, '-infinity')
        and created_at < coalesce(${isoOrNull(until)}::timestamptz, 'infinity')
        and (created_at, id) < (coalesce(${afterAt}::timestamptz,
          case when ${after}::text is null then 'infinity'::timestamptz else (
            select c.created_at from withdrawals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
        and (created_at, id) >= (
          coalesce(${isoOrNull(end?.created_at ?? null)}::timestamptz, '-infinity'), ${end?.id ?? ''})
        and (${status}::text is null or status = ${status})
      order by created_at desc, id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo: end ?? null };
}

const ofWallet = (
  tenantId: string,
  walletId: string,
  { status, since, until, after, afterAt, limit }: Omit<WithdrawalFilter, 'walletId'>,
): Query<WithdrawalRow> =>
  sql<WithdrawalRow>`
    select ${columnsOf(withdrawals)} from withdrawals
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
      and created_at >= coalesce(${isoOrNull(since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(until)}::timestamptz, 'infinity')
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from withdrawals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
      and (${status}::text is null or status = ${status})
    order by created_at desc, id desc limit ${limit + 1}`;

type Listed = Pick<WithdrawalRow, 'id' | 'created_at'>;

const endOfSearch = (
  tenantId: string,
  { since, until, after, afterAt }: Pick<WithdrawalFilter, 'since' | 'until' | keyof After>,
): Query<Listed> =>
  sql<Listed>`
    select id, created_at from withdrawals
    where tenant_id = ${tenantId} and created_at > '-infinity'
      and created_at >= coalesce(${isoOrNull(since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(until)}::timestamptz, 'infinity')
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from withdrawals c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
    order by created_at desc, id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`;

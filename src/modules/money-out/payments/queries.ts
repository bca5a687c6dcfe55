// The SQL queries of payments.
import { isoOrNull, type Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { SEARCHED_ROWS_MAX, type After, type FoundByMoment } from '#platform/lists/page.ts';
import { columnsOf } from '#platform/db/table.ts';
import type { PaymentStatus } from './states.ts';
import { payments, type PaymentRow } from './tables.ts';

const paymentBy = lookUpBy(payments, ['tenant_id', 'id']);

export const findPayment = (db: Db, tenantId: string, id: string): Promise<PaymentRow | undefined> =>
  db.maybe(paymentBy(tenantId, id));

type Page = { readonly after: string | null; readonly limit: number };

/** The ids of those whose money has arrived, even if it came back, oldest first. */
export const listArrived = async (
  db: Db,
  tenantId: string,
  { after, limit }: Page,
): Promise<PaymentRow['id'][]> =>
  (
    await db.all(
      sql<Pick<PaymentRow, 'id'>>`
        select id from payments
        where tenant_id = ${tenantId} and id > ${after ?? ''} and status in ('settled', 'returned')
        order by id limit ${limit}`,
    )
  ).map(({ id }) => id);

/** Null: whatever it is. */
export type PaymentFilter = After & {
  readonly status: PaymentStatus | null;
  readonly subWalletId: string | null;
  readonly payeeId: string | null;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly since: Instant | null;
  readonly until: Instant | null;
  readonly limit: number;
};

/**
 * Those of a wallet, newest first, with one more than the limit if there is one. Ids do not sort by time, so
 * a page begins after the time of the last of the one before it, and its id.
 */
export const listPaymentsOfWallet = (
  db: Db,
  tenantId: string,
  walletId: string,
  { after, afterAt, limit, ...filter }: PaymentFilter,
): Promise<PaymentRow[]> =>
  db.all(
    sql<PaymentRow>`
      select ${columnsOf(payments)} from payments
      where tenant_id = ${tenantId} and wallet_id = ${walletId} and amount_minor > 0
        and created_at >= coalesce(${isoOrNull(filter.since)}::timestamptz, '-infinity')
        and created_at < coalesce(${isoOrNull(filter.until)}::timestamptz, 'infinity')
        and (created_at, id) < (coalesce(${afterAt}::timestamptz,
          case when ${after}::text is null then 'infinity'::timestamptz else (
            select c.created_at from payments c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.subWalletId}::text is null or sub_wallet_id = ${filter.subWalletId})
        and (${filter.payeeId}::text is null or payee_id = ${filter.payeeId})
        and (${filter.minMinor}::bigint is null or amount_minor >= ${filter.minMinor}::bigint)
        and (${filter.maxMinor}::bigint is null or amount_minor <= ${filter.maxMinor}::bigint)
      order by created_at desc, id desc limit ${limit + 1}`,
  );

/** Payments of all wallets, newest first. What filters leave out makes a search long, which ends at a row. */
export async function listPayments(
  db: Db,
  tenantId: string,
  filter: PaymentFilter,
): Promise<FoundByMoment<PaymentRow>> {
  const { after, afterAt, limit } = filter;
  const end = isFiltered(filter) ? await db.maybe(endOfSearch(tenantId, filter)) : undefined;
  const rows = await db.all(
    sql<PaymentRow>`
      select ${columnsOf(payments)} from payments
      where tenant_id = ${tenantId} and created_at > '-infinity'
        and created_at >= coalesce(${isoOrNull(filter.since)}::timestamptz, '-infinity')
        and created_at < coalesce(${isoOrNull(filter.until)}::timestamptz, 'infinity')
        and (created_at, id) < (coalesce(${afterAt}::timestamptz,
          case when ${after}::text is null then 'infinity'::timestamptz else (
            select c.created_at from payments c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
        and (created_at, id) >= (
          coalesce(${isoOrNull(end?.created_at ?? null)}::timestamptz, '-infinity'), ${end?.id ?? ''})
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.subWalletId}::text is null or sub_wallet_id = ${filter.subWalletId})
        and (${filter.payeeId}::text is null or payee_id = ${filter.payeeId})
        and (${filter.minMinor}::bigint is null or amount_minor >= ${filter.minMinor}::bigint)
        and (${filter.maxMinor}::bigint is null or amount_minor <= ${filter.maxMinor}::bigint)
      order by created_at desc, id desc limit ${limit + 1}`,
  );
  return { rows, searchedTo: end ?? null };
}

const isFiltered = ({ status, subWalletId, payeeId, minMinor, maxMinor }: PaymentFilter): boolean =>
  [status, subWalletId, payeeId, minMinor, maxMinor].some((one) => one !== null);

type Listed = Pick<PaymentRow, 'id' | 'created_at'>;

const endOfSearch = (
  tenantId: string,
  { since, until, after, afterAt }: Pick<PaymentFilter, 'since' | 'until' | keyof After>,
): Query<Listed> =>
  sql<Listed>`
    select id, created_at from payments
    where tenant_id = ${tenantId} and created_at > '-infinity'
      and created_at >= coalesce(${isoOrNull(since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(until)}::timestamptz, 'infinity')
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from payments c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
    order by created_at desc, id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`;

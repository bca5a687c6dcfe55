// Finds the transactions of a list: all of a tenant, or those of a card or a cardholder, by what they are
// filtered by.
import { isoOrNull, type Instant } from '#platform/time/clock.ts';
import { earlierOf, endOfIdsDated } from '#platform/lists/overview.ts';
import { plainSql, plainText } from '#platform/lists/search.ts';
import { SEARCHED_ROWS_MAX, type FoundRows } from '#platform/lists/page.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Fragment, type Query } from '#platform/db/sql.ts';
import { networkTransactions, type TransactionRow } from './tables.ts';

export type TransactionFilter = {
  readonly status: string | null;
  readonly currency: string | null;
  /** A part of its name. */
  readonly merchant: string | null;
  readonly minMinor: bigint | null;
  readonly maxMinor: bigint | null;
  readonly since: Instant | null;
  readonly until: Instant | null;
  /** The smallest id that is dated at `since` or later. */
  readonly from: string | null;
};
export const WHATEVER: TransactionFilter = {
  status: null,
  currency: null,
  merchant: null,
  minMinor: null,
  maxMinor: null,
  since: null,
  until: null,
  from: null,
};
type Page = { readonly after: string | null; readonly limit: number };
type Listed = TransactionFilter & Page;
type Whose = { readonly cardId: string | null; readonly cardholderId: string | null };

/** Its amount as it is shown, by its status. */
const AMOUNT: Fragment = {
  fragment: `case status when 'authorized' then authorized_minor - released_minor when 'settled' then cleared_minor
    when 'refunded' then refunded_minor else asked_minor end`,
};
const MERCHANT = plainSql('merchant_name');

/** Transactions, newest first, with one row more than asked for if there is one. */
export async function listTransactions(
  db: Db,
  tenantId: string,
  { cardId, cardholderId, ...listed }: Listed & Whose,
): Promise<FoundRows<TransactionRow>> {
  const filter = { ...listed, merchant: listed.merchant === null ? null : plainText(listed.merchant) };
  if (cardId !== null)
    return { rows: await db.all(ofCard(tenantId, { ...filter, cardId, cardholderId })), searchedTo: null };
  if (cardholderId !== null)
    return { rows: await db.all(ofCardholder(tenantId, { ...filter, cardholderId })), searchedTo: null };
  const end = isFiltered(filter) ? await db.maybe(endOfSearch(tenantId, filter)) : undefined;
  const rows = await db.all(ofTenant(tenantId, { ...filter, from: end?.tx_id ?? filter.from }));
  return { rows, searchedTo: end?.tx_id ?? null };
}

const isFiltered = ({ status, currency, merchant, minMinor, maxMinor }: TransactionFilter): boolean =>
  [status, currency, merchant, minMinor, maxMinor].some((one) => one !== null);

/** Where a page begins: after the last one of the page before, and not later than the period. */
const beforeOf = ({ after, until }: Listed): string | null =>
  earlierOf(after, until === null ? null : endOfIdsDated('tx', until));

/** What filters leave out makes a search long, so it ends at a row. */
const endOfSearch = (tenantId: string, listed: Listed): Query<Pick<TransactionRow, 'tx_id'>> =>
  sql<Pick<TransactionRow, 'tx_id'>>`
    select tx_id from network_transactions
    where tenant_id = ${tenantId} and status <> 'announced' and tx_id >= ${listed.from ?? ''}
      and (${beforeOf(listed)}::text is null or tx_id < ${beforeOf(listed)})
    order by tx_id desc offset ${SEARCHED_ROWS_MAX - 1} limit 1`;

const ofTenant = (tenantId: string, listed: Listed): Query<TransactionRow> =>
  sql<TransactionRow>`
    select ${columnsOf(networkTransactions)} from network_transactions
    where tenant_id = ${tenantId} and status <> 'announced' and tx_id >= ${listed.from ?? ''}
      and (${beforeOf(listed)}::text is null or tx_id < ${beforeOf(listed)})
      and created_at >= coalesce(${isoOrNull(listed.since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(listed.until)}::timestamptz, 'infinity')
      and (${listed.status}::text is null or status = ${listed.status})
      and (${listed.currency}::text is null or currency = ${listed.currency})
      and (${listed.merchant}::text is null or strpos(${MERCHANT}, ${listed.merchant}) > 0)
      and (${listed.minMinor}::bigint is null or ${AMOUNT} >= ${listed.minMinor}::bigint)
      and (${listed.maxMinor}::bigint is null or ${AMOUNT} <= ${listed.maxMinor}::bigint)
    order by tx_id desc limit ${listed.limit + 1}`;

const ofCard = (
  tenantId: string,
  listed: Listed & { readonly cardId: string; readonly cardholderId: string | null },
): Query<TransactionRow> =>
  sql<TransactionRow>`
    select ${columnsOf(networkTransactions)} from network_transactions
    where tenant_id = ${tenantId} and card_id = ${listed.cardId} and status <> 'announced'
      and (${listed.cardholderId}::text is null or cardholder_id = ${listed.cardholderId})
      and tx_id >= ${listed.from ?? ''} and (${beforeOf(listed)}::text is null or tx_id < ${beforeOf(listed)})
      and created_at >= coalesce(${isoOrNull(listed.since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(listed.until)}::timestamptz, 'infinity')
      and (${listed.status}::text is null or status = ${listed.status})
      and (${listed.currency}::text is null or currency = ${listed.currency})
      and (${listed.merchant}::text is null or strpos(${MERCHANT}, ${listed.merchant}) > 0)
      and (${listed.minMinor}::bigint is null or ${AMOUNT} >= ${listed.minMinor}::bigint)
      and (${listed.maxMinor}::bigint is null or ${AMOUNT} <= ${listed.maxMinor}::bigint)
    order by tx_id desc limit ${listed.limit + 1}`;

const ofCardholder = (
  tenantId: string,
  listed: Listed & { readonly cardholderId: string },
): Query<TransactionRow> =>
  sql<TransactionRow>`
    select ${columnsOf(networkTransactions)} from network_transactions
    where tenant_id = ${tenantId} and cardholder_id = ${listed.cardholderId} and status <> 'announced'
      and tx_id >= ${listed.from ?? ''} and (${beforeOf(listed)}::text is null or tx_id < ${beforeOf(listed)})
      and created_at >= coalesce(${isoOrNull(listed.since)}::timestamptz, '-infinity')
      and created_at < coalesce(${isoOrNull(listed.until)}::timestamptz, 'infinity')
      and (${listed.status}::text is null or status = ${listed.status})
      and (${listed.currency}::text is null or currency = ${listed.currency})
      and (${listed.merchant}::text is null or strpos(${MERCHANT}, ${listed.merchant}) > 0)
      and (${listed.minMinor}::bigint is null or ${AMOUNT} >= ${listed.minMinor}::bigint)
      and (${listed.maxMinor}::bigint is null or ${AMOUNT} <= ${listed.maxMinor}::bigint)
    order by tx_id desc limit ${listed.limit + 1}`;

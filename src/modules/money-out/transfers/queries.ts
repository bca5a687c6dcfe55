// The SQL queries of transfers.
import type { NamedRows } from '#platform/across-cells/names.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { After } from '#platform/lists/page.ts';
import type { TransferStatus } from './states.ts';
import { transfers, type TransferRow } from './tables.ts';

export const transferQuery: (tenantId: string, id: string) => Query<TransferRow> = lookUpBy(transfers, [
  'tenant_id',
  'id',
]);

export const findTransfer = (db: Db, tenantId: string, id: string): Promise<TransferRow | undefined> =>
  db.maybe(transferQuery(tenantId, id));

type Lines = { readonly from: number; readonly before: number };

/** The lines of a batch that became transfers, in their order. */
export const linesOfBatch = (
  db: Db,
  tenantId: string,
  batchId: string,
  { from, before }: Lines,
): Promise<TransferRow[]> =>
  db.all(
    sql<TransferRow>`
      select ${columnsOf(transfers)} from transfers
      where tenant_id = ${tenantId} and batch_id = ${batchId} and batch_line >= ${from} and batch_line < ${before}
      order by batch_line`,
  );

type Counted = { readonly batch_id: string; readonly status: TransferStatus; readonly n: number };

export const countLinesOfBatches = (
  db: Db,
  tenantId: string,
  batchIds: readonly string[],
): Promise<Counted[]> =>
  db.all(
    sql<Counted>`
      select batch_id, status, count(*)::int as n from transfers
      where tenant_id = ${tenantId} and batch_id = any(${batchIds}) group by batch_id, status`,
  );

export type ListFilter = After & {
  readonly status: TransferStatus | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for if there is one. */
export const listTransfers = (
  db: Db,
  tenantId: string,
  { status, ...page }: ListFilter,
): Promise<TransferRow[]> =>
  db.all(status === null ? allOf(tenantId, page) : inStatus(tenantId, page, status));

type ListPage = Omit<ListFilter, 'status'>;

/** Ids do not sort by time, so a page begins after the time of the last of the one before it, and its id. */
const allOf = (tenantId: string, { after, afterAt, limit }: ListPage): Query<TransferRow> =>
  sql<TransferRow>`
    select ${columnsOf(transfers)} from transfers
    where tenant_id = ${tenantId} and created_at > '-infinity'
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from transfers c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
    order by created_at desc, id desc limit ${limit + 1}`;

const inStatus = (
  tenantId: string,
  { after, afterAt, limit }: ListPage,
  status: TransferStatus,
): Query<TransferRow> =>
  sql<TransferRow>`
    select ${columnsOf(transfers)} from transfers
    where tenant_id = ${tenantId} and status = ${status} and created_at > '-infinity'
      and (created_at, id) < (coalesce(${afterAt}::timestamptz,
        case when ${after}::text is null then 'infinity'::timestamptz else (
          select c.created_at from transfers c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
    order by created_at desc, id desc limit ${limit + 1}`;

/** All of a cell with the names of their idempotency keys, in order. */
export const namedTransfers: NamedRows = async (db, tenantId, after, limit) => {
  const rows = await db.all(
    sql<Pick<TransferRow, 'id' | 'wallet_id'>>`
      select id, wallet_id from transfers where tenant_id = ${tenantId} and id > ${after}
      order by id limit ${limit}`,
  );
  return rows.map(({ id, wallet_id: walletId }) => ({ id, objectId: walletId, names: [['key', id]] }));
};

// The SQL queries of batches.
import type { NamedRows } from '#platform/across-cells/names.ts';
import { isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { After } from '#platform/lists/page.ts';
import type { BatchLine } from './line.ts';
import type { BatchStatus } from './states.ts';
import { batches, batchRefusals, type BatchRefusalRow, type BatchRow } from './tables.ts';

export const batchQuery = (tenantId: string, id: string): Query<BatchRow> =>
  sql<BatchRow>`select ${columnsOf(batches)} from batches where tenant_id = ${tenantId} and id = ${id}`;

export const findBatch = (db: Db, tenantId: string, id: string): Promise<BatchRow | undefined> =>
  db.maybe(batchQuery(tenantId, id));

export async function inputLines(db: Db, tenantId: string, id: string): Promise<readonly BatchLine[]> {
  const { lines } = await db.one(
    sql<{ lines: readonly BatchLine[] }>`
      select lines from batch_inputs where tenant_id = ${tenantId} and id = ${id}`,
  );
  return lines;
}

type ListFilter = After & {
  /** Null for all. */
  readonly statuses: readonly BatchStatus[] | null;
  readonly limit: number;
};

/**
 * Newest first, with one row more than asked for if there is one. Ids do not sort by time, so a page begins
 * after the time of the last of the one before it, and its id.
 */
export const listBatches = (
  db: Db,
  tenantId: string,
  { statuses, after, afterAt, limit }: ListFilter,
): Promise<BatchRow[]> =>
  db.all(
    sql<BatchRow>`
      select ${columnsOf(batches)} from batches
      where tenant_id = ${tenantId} and created_at > '-infinity'
        and (${statuses}::text[] is null or status = any(${statuses}))
        and (created_at, id) < (coalesce(${afterAt}::timestamptz,
          case when ${after}::text is null then 'infinity'::timestamptz else (
            select c.created_at from batches c where c.tenant_id = ${tenantId} and c.id = ${after}) end), ${after ?? ''})
      order by created_at desc, id desc limit ${limit + 1}`,
  );

type Lines = { readonly from: number; readonly before: number };

export const listRefusals = (
  db: Db,
  tenantId: string,
  batchId: string,
  { from, before }: Lines,
): Promise<BatchRefusalRow[]> =>
  db.all(
    sql<BatchRefusalRow>`
      select ${columnsOf(batchRefusals)} from batch_refusals
      where tenant_id = ${tenantId} and batch_id = ${batchId} and batch_line >= ${from} and batch_line < ${before}`,
  );

/** So much longer than those that only wait for the rail, a batch may rest before its job counts as lost. */
const LOST_AFTER_MS = 10 * 60_000;

/** Batches of all tenants that were last worked on before an instant in real time. */
export const findUnfinished = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<BatchRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<BatchRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from batches
      where status not in ('pending_approval', 'completed') and worked_at < ${isoOf(before)}
        and (status = 'processing' or worked_at < ${isoOf(plus(before, -LOST_AFTER_MS))})
      order by worked_at limit ${limit}`,
  );

export const workedQuery = (tenantId: string, id: string, realNow: Instant): Query<unknown> =>
  sql`update batches set worked_at = ${isoOf(realNow)} where tenant_id = ${tenantId} and id = ${id}`;

/** All of a cell with the names of their idempotency keys, in order. */
export const namedBatches: NamedRows = async (db, tenantId, after, limit) => {
  const rows = await db.all(
    sql<Pick<BatchRow, 'id' | 'wallet_id'>>`
      select id, wallet_id from batches where tenant_id = ${tenantId} and id > ${after}
      order by id limit ${limit}`,
  );
  return rows.map(({ id, wallet_id: walletId }) => ({ id, objectId: walletId, names: [['key', id]] }));
};

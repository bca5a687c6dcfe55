// SQL queries of deposits for payment methods.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { methodDeposits, methodRefunds, type MethodDepositRow, type MethodRefundRow } from './tables.ts';

/** What goes back at once is taken from so many deposits. */
const DEPOSITS_MAX = 50;

/** The deposits of which something can still go back, the newest first. */
export async function refundableDeposits(db: Db, tenantId: string, methodId: string): Promise<string[]> {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from method_deposits
      where tenant_id = ${tenantId} and payment_method_id = ${methodId} and status = 'arrived'
        and refunded_minor + taken_minor < amount_minor
      order by created_at desc, id desc limit ${DEPOSITS_MAX}`,
  );
  return rows.map(({ id }) => id);
}

/** Newest first. */
export const newestDeposits = (
  db: Db,
  tenantId: string,
  methodId: string,
  limit: number,
): Promise<MethodDepositRow[]> =>
  db.all(
    sql<MethodDepositRow>`
      select ${columnsOf(methodDeposits)} from method_deposits
      where tenant_id = ${tenantId} and payment_method_id = ${methodId}
      order by created_at desc, id desc limit ${limit}`,
  );

export const findDeposit = (db: Db, tenantId: string, id: string): Promise<MethodDepositRow | undefined> =>
  db.maybe(
    sql<MethodDepositRow>`
      select ${columnsOf(methodDeposits)} from method_deposits where tenant_id = ${tenantId} and id = ${id}`,
  );

export const findRefund = (db: Db, tenantId: string, id: string): Promise<MethodRefundRow | undefined> =>
  db.maybe(
    sql<MethodRefundRow>`
      select ${columnsOf(methodRefunds)} from method_refunds where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Newest first, with one row more than asked for if there is one. */
export const listRefunds = (
  db: Db,
  tenantId: string,
  page: { readonly methodId: string; readonly after: string | null; readonly limit: number },
): Promise<MethodRefundRow[]> =>
  db.all(
    sql<MethodRefundRow>`
      select ${columnsOf(methodRefunds)} from method_refunds
      where tenant_id = ${tenantId} and payment_method_id = ${page.methodId}
        and (${page.after}::text is null or id < ${page.after})
      order by id desc limit ${page.limit + 1}`,
  );

/** Refunds of all tenants whose end is not known since before a moment. */
export const findUnfinished = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<MethodRefundRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<MethodRefundRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from method_refunds where status = 'pending' and updated_at < ${isoOf(before)}
      order by updated_at limit ${limit}`,
  );

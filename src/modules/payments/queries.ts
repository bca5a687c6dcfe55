// The SQL queries of payments.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { payments, type PaymentRow } from './tables.ts';

export const findPayment = (db: Db, tenantId: string, id: string): Promise<PaymentRow | undefined> =>
  db.maybe(
    sql<PaymentRow>`
      select ${columnsOf(payments)} from payments where tenant_id = ${tenantId} and id = ${id}`,
  );

type Page = { readonly after: string | null; readonly limit: number };

/** The ids of those whose money has arrived, also where it came back, oldest first. */
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

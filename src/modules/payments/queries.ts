// The SQL queries of payments.
import { lookUpBy } from '../../platform/db/look-up.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { payments, type PaymentRow } from './tables.ts';

const paymentBy = lookUpBy(payments, ['tenant_id', 'id']);

export const findPayment = (db: Db, tenantId: string, id: string): Promise<PaymentRow | undefined> =>
  db.maybe(paymentBy(tenantId, id));

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

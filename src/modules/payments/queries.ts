// The SQL queries of payments.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import { payments, type PaymentRow } from './tables.ts';

export const findPayment = (db: Db, tenantId: string, id: string): Promise<PaymentRow | undefined> =>
  db.maybe(
    sql<PaymentRow>`
      select ${columnsOf(payments)} from payments where tenant_id = ${tenantId} and id = ${id}`,
  );

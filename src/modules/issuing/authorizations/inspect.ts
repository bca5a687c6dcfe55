// The purchases that an operator should look at: those of which more came back than was charged, and those
// that were charged beyond what was authorized. The network notifies us of both, and we book them.
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { networkTransactions, type TransactionRow } from './tables.ts';

const ROWS_MAX = 1_000;

export type PurchasesReport = {
  /** Those that changed last come first, and no more than a bound, as with the others. */
  readonly overrefunded: readonly TransactionRow[];
  readonly overcleared: readonly TransactionRow[];
};

/** Covers all tenants. A refund is a row of its own as well, and is not a purchase. */
export async function inspectPurchases(db: Db): Promise<PurchasesReport> {
  const [overrefunded, overcleared] = await db.batch([
    sql<TransactionRow>`
      select ${columnsOf(networkTransactions)} from network_transactions
      where refunded_minor > cleared_minor and status <> 'refunded'
      order by updated_at desc, tx_id desc limit ${ROWS_MAX}`,
    sql<TransactionRow>`
      select ${columnsOf(networkTransactions)} from network_transactions where overcleared_minor > 0
      order by updated_at desc, tx_id desc limit ${ROWS_MAX}`,
  ]);
  return { overrefunded: overrefunded.rows, overcleared: overcleared.rows };
}

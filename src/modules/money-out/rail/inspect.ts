// The orders that an operator should look at: those whose rail contradicts our books, and those that have
// waited long for an outcome.
import { HOUR_MS, isoOf, plus, type Instant } from '#platform/time/clock.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

const ROWS_MAX = 1_000;
const WAITING_AFTER_MS = HOUR_MS;

export type OrdersReport = {
  /** Oldest first, and no more than a bound, as are the others. */
  readonly contradicted: readonly RailOperationRow[];
  readonly waiting: readonly RailOperationRow[];
};

/** Covers all tenants. */
export async function inspectOrders(db: Db, realNow: Instant): Promise<OrdersReport> {
  const before = plus(realNow, -WAITING_AFTER_MS);
  const [contradicted, waiting] = await db.batch([
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations where contradiction is not null
      order by created_at limit ${ROWS_MAX}`,
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations where status = 'pending' and created_at < ${isoOf(before)}
      order by created_at limit ${ROWS_MAX}`,
  ]);
  return { contradicted: contradicted.rows, waiting: waiting.rows };
}

// The SQL queries of orders to rails.
import { isoOf, type Instant } from '../../platform/clock.ts';
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db, type Query } from '../../platform/db/sql.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

export const findOrder = (db: Db, tenantId: string, id: string): Promise<RailOperationRow | undefined> =>
  db.maybe(
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations where tenant_id = ${tenantId} and id = ${id}`,
  );

/** Of all tenants: orders whose rail was last asked before an instant in real time. */
export const findUnfinished = (
  db: Db,
  before: Instant,
  limit: number,
): Promise<Pick<RailOperationRow, 'tenant_id' | 'id'>[]> =>
  db.all(
    sql<Pick<RailOperationRow, 'tenant_id' | 'id'>>`
      select tenant_id, id from rail_operations where status = 'pending' and tried_at < ${isoOf(before)}
      order by tried_at limit ${limit}`,
  );

export const triedQuery = (tenantId: string, id: string, realNow: Instant): Query<unknown> =>
  sql`update rail_operations set tried_at = ${isoOf(realNow)} where tenant_id = ${tenantId} and id = ${id}`;

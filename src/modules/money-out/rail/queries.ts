// The SQL queries of orders to rails.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import { orderIdOf } from './open.ts';
import { railOperations, type RailOperationRow } from './tables.ts';

const orderBy = lookUpBy(railOperations, ['tenant_id', 'id']);

export const findOrder = (db: Db, tenantId: string, id: string): Promise<RailOperationRow | undefined> =>
  db.maybe(orderBy(tenantId, id));

/** The tenant of the deployment that has the order. */
export const tenantOfOrder = async (
  db: Db,
  tenantIds: readonly string[],
  id: string,
): Promise<string | undefined> =>
  (
    await db.maybe(
      sql<Pick<RailOperationRow, 'tenant_id'>>`
        select tenant_id from rail_operations where tenant_id = any(${tenantIds}::text[]) and id = ${id}`,
    )
  )?.tenant_id;

/**
 * The order of what its money was for, if it went to a rail. The first orders had ids of their own; the
 * condition is that of their index.
 */
export const findOrderOf = async (
  db: Db,
  tenantId: string,
  ownerId: string,
): Promise<RailOperationRow | undefined> =>
  (await findOrder(db, tenantId, orderIdOf(ownerId))) ??
  db.maybe(
    sql<RailOperationRow>`
      select ${columnsOf(railOperations)} from rail_operations
      where tenant_id = ${tenantId} and owner_id = ${ownerId}
        and split_part(id, '_', 2) <> split_part(owner_id, '_', 2)`,
  );

/** Finds orders of all tenants whose rail was last asked before an instant in real time. */
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

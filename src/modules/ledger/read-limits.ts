// Reads limits to show what is used of them, without a lock.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db, type Query } from '../../platform/db/sql.ts';
import { limitMinutes, limits, type LimitMinutesRow, type LimitRow } from './tables.ts';

/** Ids of limits, and of their minutes. */
type Ids = { readonly limits: readonly string[]; readonly minutes: readonly string[] };

export async function readLimits(db: Db, tenantId: string, ids: Ids) {
  const [limitRows, minuteRows] = await db.batch([
    limitsQuery(tenantId, ids.limits),
    minutesQuery(tenantId, ids.minutes),
  ]);
  const byId = new Map(limitRows.rows.map((row) => [row.id, row]));
  const minutesById = new Map(minuteRows.rows.map((row) => [row.id, row]));
  return {
    limit: (id: string) => byId.get(id),
    minutes: (id: string) => minutesById.get(id),
  };
}

const limitsQuery = (tenantId: string, ids: readonly string[]): Query<LimitRow> =>
  sql<LimitRow>`
    select ${columnsOf(limits)} from ledger_limits where tenant_id = ${tenantId} and id = any(${ids}::text[])`;

const minutesQuery = (tenantId: string, ids: readonly string[]): Query<LimitMinutesRow> =>
  sql<LimitMinutesRow>`
    select ${columnsOf(limitMinutes)} from ledger_limit_minutes
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`;

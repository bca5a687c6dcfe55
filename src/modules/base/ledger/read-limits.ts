// Reads limits to show what is used of them, without a lock.
import { columnsOf } from '#platform/db/table.ts';
import { quick, sql, type Db, type Query } from '#platform/db/sql.ts';
import { limitMinutes, limits, type LimitMinutesRow, type LimitsRow } from './tables.ts';

/** Ids of limits, and of the minutes in which their windows begin. */
type Ids = { readonly limits: readonly string[]; readonly minutes: readonly string[] };

/** The minutes first: where a part is begun in between, the limits say that the one before it is over. */
export async function readLimits(db: Db, tenantId: string, ids: Ids) {
  const [minuteRows, limitRows] = await db.batch([
    minutesQuery(tenantId, ids.minutes),
    limitsQuery(tenantId, ids.limits),
  ]);
  const byId = new Map(limitRows.rows.map((row) => [row.id, row]));
  const minutesById = new Map(minuteRows.rows.map((row) => [row.id, row]));
  return {
    limits: (id: string) => byId.get(id),
    minutes: (id: string) => minutesById.get(id),
  };
}

const limitsQuery = (tenantId: string, ids: readonly string[]): Query<LimitsRow> =>
  quick(
    sql<LimitsRow>`
      select ${columnsOf(limits)} from ledger_limits where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
  );

const minutesQuery = (tenantId: string, ids: readonly string[]): Query<LimitMinutesRow> =>
  quick(
    sql<LimitMinutesRow>`
      select ${columnsOf(limitMinutes)} from ledger_limit_minutes
      where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
  );

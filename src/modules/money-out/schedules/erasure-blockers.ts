// What of schedules has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

export const openSchedules: ErasureBlockers = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string }>`
      select id, status from scheduled_payments
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status in ('active', 'paused') order by id`,
  );
  return rows.map(
    ({ id, status }) => `${id} is ${status}: its owner cancels it (DELETE /api/v1/wallet/scheduled/${id})`,
  );
};

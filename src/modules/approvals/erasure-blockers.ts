// What of approvals has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

export const openApprovals: ErasureBlockers = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from approvals
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status = 'pending' order by id`,
  );
  return rows.map(({ id }) => `${id} waits for its owner: they answer it, or it expires`);
};

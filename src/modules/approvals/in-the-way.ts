// What of approvals has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { InTheWay } from '#platform/personal-data/in-the-way.ts';

export const openApprovals: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string }>`
      select id from approvals
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status = 'pending' order by id`,
  );
  return rows.map(({ id }) => `${id} waits for its owner: they answer it, or it expires`);
};

// What of agents has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { InTheWay } from '#platform/personal-data/in-the-way.ts';

export const openAgents: InTheWay = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string }>`
      select id, status from sub_wallets
      where tenant_id = ${tenantId} and id = any(${ids}::text[]) and status <> 'closed' order by id`,
  );
  return rows.map(
    ({ id, status }) =>
      `the agent ${id} is ${status}: its owner closes it (DELETE /api/v1/wallet/sub-wallets/${id})`,
  );
};

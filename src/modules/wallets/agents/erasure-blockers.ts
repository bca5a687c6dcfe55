// What of agents has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

export const openAgents: ErasureBlockers = async (db, { tenantId, ids }) => {
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

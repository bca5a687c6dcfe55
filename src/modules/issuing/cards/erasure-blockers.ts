// What of cards has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

export const openCards: ErasureBlockers = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; status: string; open: number }>`
      select id, status, open_authorizations as open from cards
      where tenant_id = ${tenantId} and id = any(${ids}::text[])
        and (status not in ('CLOSED', 'FAILED') or open_authorizations > 0) order by id`,
  );
  return rows.map(({ id, status, open }) =>
    status === 'CLOSED' || status === 'FAILED'
      ? `${id} has ${open} open authorizations: wait until they are cleared or have expired`
      : `${id} is ${status}: close it (DELETE /api/v1/cards/${id})`,
  );
};

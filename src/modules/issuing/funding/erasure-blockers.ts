// What of funding has to end before a person is erased.
import { sql } from '#platform/db/sql.ts';
import type { ErasureBlockers } from '#platform/personal-data/erasure-blockers.ts';

export const unsettledCards: ErasureBlockers = async (db, { tenantId, ids }) => {
  const rows = await db.all(
    sql<{ id: string; due: bigint }>`
      select f.id, coalesce(sum(a.balance) filter (where a.kind = 'card_due'), 0)::int8 as due
      from card_fundings f
      left join ledger_accounts a on a.tenant_id = f.tenant_id and a.owner_id = f.id
        and a.kind in ('card_authorized', 'card_held', 'card_due') and a.balance <> 0
      where f.tenant_id = ${tenantId} and f.id = any(${ids}::text[])
      group by f.id, f.hold_minor, f.releasing_minor, f.operation_id
      having f.hold_minor > 0 or f.releasing_minor > 0 or f.operation_id is not null or count(a.id) > 0
      order by f.id`,
  );
  return rows.map(
    ({ id, due }) =>
      `money of ${id} is still held or due (${due} of its smallest unit): wait until its funding has settled (GET /api/v1/cards/${id}/funding)`,
  );
};

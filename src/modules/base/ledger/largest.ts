// Which tenants have most entries, as counted in their accounts: the ledger itself is not read.
import { sql, type Db } from '#platform/db/sql.ts';

export async function largestTenants(db: Db, limit: number): Promise<{ id: string; entries: number }[]> {
  const rows = await db.all(
    sql<{ id: string; entries: bigint }>`
      select tenant_id as id, sum(entry_count)::int8 as entries from ledger_accounts
      group by tenant_id order by 2 desc, 1 limit ${limit}`,
  );
  return rows.map(({ id, entries }) => ({ id, entries: Number(entries) }));
}

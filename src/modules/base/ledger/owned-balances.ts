// What is on the accounts of several owners, or of the house in several cells, for those who show it.
import { sql, type Db } from '#platform/db/sql.ts';
import type { AccountRow } from './tables.ts';

export type OwnedBalance = Pick<AccountRow, 'owner_id' | 'kind' | 'currency' | 'balance'>;

export const ownedBalances = (
  db: Db,
  tenantId: string,
  ownerIds: readonly string[],
): Promise<OwnedBalance[]> =>
  db.all(
    sql<OwnedBalance>`
      select owner_id, kind, currency, balance from ledger_accounts
      where tenant_id = ${tenantId} and owner_id = any(${ownerIds}::text[])
      order by owner_id, kind`,
  );

/** What is on these accounts together. One that was not opened in a cell has nothing there. */
export async function totalOf(
  db: Db,
  cellIds: readonly string[],
  accountIds: readonly string[],
): Promise<bigint> {
  const { total } = await db.one(
    sql<{ total: bigint }>`
      select coalesce(sum(balance), 0)::int8 as total from ledger_accounts
      where tenant_id = any(${cellIds}::text[]) and id = any(${accountIds}::text[])`,
  );
  return total;
}

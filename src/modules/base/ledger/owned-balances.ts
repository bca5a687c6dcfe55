// What is on the accounts of several owners, for those who show it.
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

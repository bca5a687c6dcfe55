// Whose purchases are.
import { sql } from '#platform/db/sql.ts';
import type { Owned, OwnedKind } from '#platform/events/owned.ts';

export const ownedTransactions: OwnedKind = {
  kind: 'transaction',
  prefix: 'tx',
  find: (db, tenantId, ids) =>
    db.all(
      sql<Owned>`
        select tx_id as id, cardholder_id as "ownerId" from network_transactions
        where tenant_id = ${tenantId} and tx_id = any(${ids}::text[]) and status <> 'announced'`,
    ),
};

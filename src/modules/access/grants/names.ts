// Clients by name: what acted by a grant, also by one that has ended.
import { sql } from '#platform/db/sql.ts';
import type { NamesPart } from '#platform/lists/names.ts';
import type { GrantRow } from './tables.ts';

type NameRow = Pick<GrantRow, 'id' | 'client_name' | 'sub_wallet_id' | 'status'>;

/** A grant is in the cell of its person, and so is what a client does by it. */
export const clientNames: NamesPart = {
  type: 'grant',
  scope: 'wallets:read',
  async find(db, { id: tenantId }, ids) {
    const rows = await db.all(
      sql<NameRow>`
        select id, client_name, sub_wallet_id, status from grants
        where tenant_id = ${tenantId} and id = any(${ids}::text[])`,
    );
    return new Map(
      rows.map(({ id, client_name: name, sub_wallet_id: objectId, status }) => [
        id,
        { name, objectId, isFormer: status !== 'active' },
      ]),
    );
  },
};

// Agents by name: whose a key is, also one that was revoked.
import { sql } from '#platform/db/sql.ts';
import type { NamesPart } from '#platform/lists/names.ts';
import type { AgentKeyRow, SubWalletRow } from './tables.ts';

type KeyRow = Pick<AgentKeyRow, 'id' | 'sub_wallet_id' | 'status'> & Pick<SubWalletRow, 'label'>;

/** A key is in the cell of its agent, and so is what it does. */
export const agentNames: NamesPart = {
  type: 'agent_key',
  scope: 'wallets:read',
  async find(db, { id: tenantId }, ids) {
    const rows = await db.all(
      sql<KeyRow>`
        select k.id, k.sub_wallet_id, k.status, s.label from agent_keys k
        join sub_wallets s on s.tenant_id = k.tenant_id and s.id = k.sub_wallet_id
        where k.tenant_id = ${tenantId} and s.tenant_id = ${tenantId} and k.id = any(${ids}::text[])`,
    );
    return new Map(
      rows.map(({ id, sub_wallet_id: objectId, status, label: name }) => [
        id,
        { name, objectId, isFormer: status === 'revoked' },
      ]),
    );
  },
};

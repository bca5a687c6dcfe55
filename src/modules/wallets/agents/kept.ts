// What is kept of agents, for how long, and what of it is about a person.
import { sql } from '#platform/db/sql.ts';
import { defineKept, type InTheWay } from '#platform/kept/table.ts';

export const agentsKept = defineKept({
  sub_wallets: {
    stays: 'payments and cards name it',
    of: ['wallet_id'],
    leads: true,
    personal: { label: 'mention', purpose: 'mention', payee_items: 'mention' },
    plain: ['tenant_id', 'id', 'wallet_id', 'status', 'currency', 'asked_at'],
  },
  agent_keys: {
    stays: 'it says which key of an agent has acted',
    of: ['sub_wallet_id'],
    leads: true,
    personal: { label: 'mention' },
    hidden: ['key_hash'],
    plain: ['tenant_id', 'id', 'sub_wallet_id', 'prefix', 'last_four', 'status'],
  },
  sub_wallet_counts: {
    stays: 'it has a row for each wallet',
    inCells: { by: ['id'], others: 'stay' },
    plain: ['tenant_id', 'id', 'taken_by_hour'],
  },
});

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

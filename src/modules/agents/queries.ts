// The SQL queries of agents.
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { KEYS_MAX, SUB_WALLETS_MAX } from './bounds.ts';
import type { SubWalletStatus } from './states.ts';
import { agentKeys, subWallets, type AgentKeyRow, type SubWalletRow } from './tables.ts';

export const findSubWallet = (db: Db, tenantId: string, id: string): Promise<SubWalletRow | undefined> =>
  db.maybe(
    sql<SubWalletRow>`select ${columnsOf(subWallets)} from sub_wallets where tenant_id = ${tenantId} and id = ${id}`,
  );

export type ListFilter = {
  readonly status: SubWalletStatus | null;
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first, with one row more than asked for where there is one. */
export const listSubWallets = (
  db: Db,
  tenantId: string,
  walletId: string,
  filter: ListFilter,
): Promise<SubWalletRow[]> =>
  db.all(
    sql<SubWalletRow>`
      select ${columnsOf(subWallets)} from sub_wallets
      where tenant_id = ${tenantId} and wallet_id = ${walletId}
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.after}::text is null or id < ${filter.after})
      order by id desc limit ${filter.limit + 1}`,
  );

/** Those that are not closed, newest first. */
export const listOpenSubWallets = (db: Db, tenantId: string, walletId: string): Promise<SubWalletRow[]> =>
  db.all(
    sql<SubWalletRow>`
      select ${columnsOf(subWallets)} from sub_wallets
      where tenant_id = ${tenantId} and wallet_id = ${walletId} and status <> 'closed'
      order by id desc limit ${SUB_WALLETS_MAX}`,
  );

/** Newest first, with one row more than asked for where there is one. */
export const listAgentKeys = (
  db: Db,
  tenantId: string,
  subWalletId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<AgentKeyRow[]> =>
  db.all(
    sql<AgentKeyRow>`
      select ${columnsOf(agentKeys)} from agent_keys
      where tenant_id = ${tenantId} and sub_wallet_id = ${subWalletId} and (${after}::text is null or id < ${after})
      order by id desc limit ${limit + 1}`,
  );

/** The newest keys of a sub-wallet that may be good. */
export async function keysToLock(db: Db, tenantId: string, subWalletId: string): Promise<Id<'agk'>[]> {
  const rows = await db.all(
    sql<{ id: Id<'agk'> }>`
      select id from agent_keys
      where tenant_id = ${tenantId} and sub_wallet_id = ${subWalletId} and status <> 'revoked'
      order by coalesce(grace_until, 'infinity') desc, id desc limit ${KEYS_MAX}`,
  );
  return rows.map(({ id }) => id);
}

export type KnownKeyRow = Pick<AgentKeyRow, 'id' | 'tenant_id' | 'sub_wallet_id' | 'grace_until'>;

export const keyByHash = (db: Db, keyHash: string): Promise<KnownKeyRow | undefined> =>
  db.maybe(
    sql<KnownKeyRow>`
      select id, tenant_id, sub_wallet_id, grace_until from agent_keys
      where key_hash = ${keyHash} and status <> 'revoked'`,
  );

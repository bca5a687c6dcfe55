// The SQL queries of agents.
import { lookUpBy } from '../../platform/db/look-up.ts';
import { columnsOf } from '../../platform/db/table.ts';
import { sql, type Db, type Query } from '../../platform/db/sql.ts';
import type { Id } from '../../platform/ids.ts';
import { KEYS_MAX, SUB_WALLETS_MAX } from './bounds.ts';
import type { SubWalletStatus } from './states.ts';
import {
  agentKeys,
  subWalletCounts,
  subWallets,
  type AgentKeyRow,
  type SubWalletCountRow,
  type SubWalletRow,
} from './tables.ts';

export const subWalletQuery: (tenantId: string, id: string) => Query<SubWalletRow> = lookUpBy(subWallets, [
  'tenant_id',
  'id',
]);

export const findSubWallet = (db: Db, tenantId: string, id: string): Promise<SubWalletRow | undefined> =>
  db.maybe(subWalletQuery(tenantId, id));

/** How many a wallet has; undefined before its first. */
export const lockCount = (
  db: Db,
  tenantId: string,
  walletId: string,
): Promise<SubWalletCountRow | undefined> =>
  db.maybe(
    sql<SubWalletCountRow>`
      select ${columnsOf(subWalletCounts)} from sub_wallet_counts
      where tenant_id = ${tenantId} and id = ${walletId} for update`,
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
export const openSubWalletsQuery = (tenantId: string, walletId: string): Query<SubWalletRow> =>
  sql<SubWalletRow>`
    select ${columnsOf(subWallets)} from sub_wallets
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and status <> 'closed'
    order by id desc limit ${SUB_WALLETS_MAX}`;

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

export type SeenKeys = { readonly keys_made: number; readonly key_ids: readonly Id<'agk'>[] };

/** The keys of a sub-wallet that may be good, and how many were made at that moment. */
export const seenKeys = (db: Db, tenantId: string, subWalletId: string): Promise<SeenKeys> =>
  db.one(
    sql<SeenKeys>`
      select s.keys_made, array(
        select k.id from agent_keys k
        where k.tenant_id = ${tenantId} and k.sub_wallet_id = ${subWalletId} and k.status <> 'revoked'
        order by coalesce(k.grace_until, 'infinity') desc, k.id desc limit ${KEYS_MAX}) as key_ids
      from sub_wallets s where s.tenant_id = ${tenantId} and s.id = ${subWalletId}`,
  );

export type KnownKeyRow = Pick<AgentKeyRow, 'id' | 'tenant_id' | 'sub_wallet_id' | 'grace_until'>;

export const keyByHash = (db: Db, keyHash: string): Promise<KnownKeyRow | undefined> =>
  db.maybe(
    sql<KnownKeyRow>`
      select id, tenant_id, sub_wallet_id, grace_until from agent_keys
      where key_hash = ${keyHash} and status <> 'revoked'`,
  );

// The SQL queries of agents.
import { isoOf, type Instant } from '#platform/time/clock.ts';
import { lookUpBy } from '#platform/db/look-up.ts';
import { columnsOf } from '#platform/db/table.ts';
import { sql, type Db, type Query } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
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

/** The names of agents, by the ids of their sub-wallets. */
export async function labelsOfSubWallets(
  db: Db,
  tenantId: string,
  ids: ReadonlyArray<string | null>,
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(ids.filter((id) => id !== null));
  const rows = await Promise.all([...known].map((id) => findSubWallet(db, tenantId, id)));
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.id, row.label]])));
}

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

/** Newest first, with one row more than asked for if there is one. */
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

/** The sub-wallets that are not closed, newest first. */
export const openSubWalletsQuery = (tenantId: string, walletId: string): Query<SubWalletRow> =>
  sql<SubWalletRow>`
    select ${columnsOf(subWallets)} from sub_wallets
    where tenant_id = ${tenantId} and wallet_id = ${walletId} and status <> 'closed'
    order by id desc limit ${SUB_WALLETS_MAX}`;

/** How many sub-wallets of each wallet are not closed. */
export const openCountsQuery = (
  tenantId: string,
  walletIds: readonly string[],
): Query<Pick<SubWalletCountRow, 'id' | 'not_closed'>> =>
  sql<Pick<SubWalletCountRow, 'id' | 'not_closed'>>`
    select id, not_closed from sub_wallet_counts
    where tenant_id = ${tenantId} and id = any(${walletIds}::text[])`;

/** The sub-wallets of all wallets, newest first, with one row more than asked for if there is one. */
export const listAllSubWallets = (db: Db, tenantId: string, filter: ListFilter): Promise<SubWalletRow[]> =>
  db.all(
    sql<SubWalletRow>`
      select ${columnsOf(subWallets)} from sub_wallets
      where tenant_id = ${tenantId}
        and (${filter.status}::text is null or status = ${filter.status})
        and (${filter.after}::text is null or id < ${filter.after})
      order by id desc limit ${filter.limit + 1}`,
  );

export type KeyCount = Pick<AgentKeyRow, 'sub_wallet_id'> & { readonly keys: number };

/** How many keys of each sub-wallet are valid. A sub-wallet that has none is left out. */
export const liveKeysQuery = (
  tenantId: string,
  subWalletIds: readonly string[],
  now: Instant,
): Query<KeyCount> =>
  sql<KeyCount>`
    select sub_wallet_id, count(*)::int as keys from agent_keys
    where tenant_id = ${tenantId} and sub_wallet_id = any(${subWalletIds}::text[]) and status <> 'revoked'
      and (grace_until is null or grace_until > ${isoOf(now)})
    group by sub_wallet_id`;

/** Newest first, with one row more than asked for if there is one. */
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

// What modules that come before agents ask of them.
import { createBoundedCache } from '#platform/basics/bounded-cache.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import type { PayeeFilter } from '#modules/wallets/payees/list.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { toSubWallet } from './model.ts';
import { findSubWallet, openCountsQuery, openSubWalletsQuery } from './queries.ts';
import { shownOf } from './show.ts';
import type { SubWalletRow } from './tables.ts';

/**
 * What wallets ask: the sub-wallets that are not closed, how many these are, and the wallet of an agent key.
 */
export const subWalletsOfWallets: SubWallets = {
  query: openSubWalletsQuery,
  async shownOf(db, tenant, { rows, number }) {
    const shown = await shownOf(db, tenant, { rows: rows.filter(isSubWallet), number });
    return shown.map(toSubWallet);
  },
  async openCounts(db, tenantId, walletIds) {
    const counts = await db.all(openCountsQuery(tenantId, walletIds));
    return new Map(counts.map((row) => [row.id, row.not_closed]));
  },
  walletIdOf: async (db, tenantId, subWalletId) =>
    (await findSubWallet(db, tenantId, subWalletId))?.wallet_id,
};

/** What the query above answers comes back through wallets, which do not know its columns. */
const isSubWallet = (row: unknown): row is SubWalletRow =>
  typeof row === 'object' && row !== null && 'wallet_id' in row;

const WALLET_IDS_MAX = 100_000;

/** The sub-wallets for one process, which looks each wallet up once: that of a sub-wallet never changes. */
export function createSubWallets(): SubWallets {
  const walletIds = createBoundedCache<Id<'wal'>>(WALLET_IDS_MAX);
  return {
    ...subWalletsOfWallets,
    async walletIdOf(db, tenantId, subWalletId) {
      const key = `${tenantId} ${subWalletId}`;
      const known = walletIds.get(key);
      if (known !== undefined) return known;
      const found = await subWalletsOfWallets.walletIdOf(db, tenantId, subWalletId);
      if (found !== undefined) walletIds.set(key, found);
      return found;
    },
  };
}

/** What payees ask: whether an agent may pay one. */
export async function payeeFilterOf(db: Db, tenantId: string, subWalletId: string): Promise<PayeeFilter> {
  const row = await findSubWallet(db, tenantId, subWalletId);
  return row === undefined ? () => false : payeeFilterIn(row);
}

/** A payee is named by its alias or key, or by the number of its account. */
export function payeeFilterIn({ payee_items: items }: SubWalletRow): PayeeFilter {
  if (items === null) return () => true;
  const enabled = new Set(items.flatMap((item) => (item.enabled ? [item.alias] : [])));
  return ({ alias, number, key_value: key }) =>
    [number, alias, key].some((name) => name !== null && enabled.has(name.toLowerCase()));
}

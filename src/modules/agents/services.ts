// What modules that come before agents ask of them.
import type { Db } from '../../platform/db/sql.ts';
import type { PayeeFilter } from '../payees/index.ts';
import type { SubWallets } from '../wallets/index.ts';
import { toSubWallet } from './model.ts';
import { findSubWallet, openSubWalletsQuery } from './queries.ts';
import { shownOf } from './show.ts';
import type { SubWalletRow } from './tables.ts';

/** For wallets: the sub-wallets that are not closed, and the wallet of an agent key. */
export const subWalletsOfWallets: SubWallets = {
  query: openSubWalletsQuery,
  async shownOf(db, tenant, { rows, number }) {
    const shown = await shownOf(db, tenant, { rows: rows.filter(isSubWallet), number });
    return shown.map(toSubWallet);
  },
  walletIdOf: async (db, tenantId, subWalletId) =>
    (await findSubWallet(db, tenantId, subWalletId))?.wallet_id,
};

/** What the query above answers comes back through wallets, which do not know its columns. */
const isSubWallet = (row: unknown): row is SubWalletRow =>
  typeof row === 'object' && row !== null && 'wallet_id' in row;

/** For payees: those that an agent may pay. */
export async function payeeFilterOf(db: Db, tenantId: string, subWalletId: string): Promise<PayeeFilter> {
  const row = await findSubWallet(db, tenantId, subWalletId);
  return row === undefined ? () => false : payeeFilterIn(row);
}

/** A payee is named by its alias or by the number of its account. */
export function payeeFilterIn({ payee_items: items }: SubWalletRow): PayeeFilter {
  if (items === null) return () => true;
  const enabled = new Set(items.flatMap((item) => (item.enabled ? [item.alias] : [])));
  return ({ alias, number }) => enabled.has(number) || (alias !== null && enabled.has(alias.toLowerCase()));
}

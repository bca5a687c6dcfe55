// What modules that come before agents ask of them.
import type { Db } from '../../platform/db/sql.ts';
import type { PayeeFilter } from '../payees/index.ts';
import { findWallet, type SubWallets } from '../wallets/index.ts';
import { toSubWallet } from './model.ts';
import { findSubWallet, listOpenSubWallets } from './queries.ts';
import { shownOf } from './show.ts';
import type { SubWalletRow } from './tables.ts';

/** For wallets: the sub-wallets that are not closed, and the wallet of an agent key. */
export const subWalletsOfWallets: SubWallets = {
  async shownOf(db, tenant, walletId) {
    const rows = await listOpenSubWallets(db, tenant.id, walletId);
    const wallet = rows.length === 0 ? undefined : await findWallet(db, tenant.id, walletId);
    const shown = await shownOf(db, tenant, { rows, number: wallet?.number ?? '' });
    return shown.map(toSubWallet);
  },
  walletIdOf: async (db, tenantId, subWalletId) =>
    (await findSubWallet(db, tenantId, subWalletId))?.wallet_id,
};

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

// Sub-wallets with what the API shows of them beside their rows: the account of their wallet, and what is
// used of their limits.
import type { Tx } from '#platform/work/draft.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Tenant } from '#platform/context/context.ts';
import { subWalletLimits } from './limits.ts';
import { toOrganizationSubWallet, toUsages, type ShownSubWallet } from './model.ts';
import { liveKeysQuery } from './queries.ts';
import type { SubWalletRow } from './tables.ts';

/** Shows it within a command, which has locked the limits. */
export const shownIn = (tx: Tx, row: SubWalletRow, number: string): ShownSubWallet => ({
  row,
  number,
  usages: subWalletLimits.usages(tx, row.id),
});

export async function shownOf(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'now'>,
  { rows, number }: { readonly rows: readonly SubWalletRow[]; readonly number: string },
): Promise<ShownSubWallet[]> {
  if (rows.length === 0) return [];
  const ownerIds = rows.map(({ id }) => id);
  const usages = await subWalletLimits.read(db, tenant.id, { ownerIds, now: tenant.now() });
  return rows.flatMap((row) => {
    const found = usages.get(row.id);
    return found === undefined ? [] : [{ row, number, usages: found }];
  });
}

export const shownOne = async (
  db: Db,
  tenant: Pick<Tenant, 'id' | 'now'>,
  { row, wallet }: { readonly row: SubWalletRow; readonly wallet: { readonly number: string } },
): Promise<ShownSubWallet> => ({ row, number: wallet.number, usages: await usagesOf(db, tenant, row.id) });

/** The sub-wallets as the organization sees them, in their order. */
export async function shownToOrganization(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'now'>,
  rows: readonly SubWalletRow[],
) {
  const shown = await shownOf(db, tenant, { rows, number: '' });
  const ids = shown.map(({ row }) => row.id);
  const counts = await db.all(liveKeysQuery(tenant.id, ids, tenant.now()));
  const liveKeys = new Map(counts.map(({ sub_wallet_id, keys }) => [sub_wallet_id, keys]));
  return shown.map((one) => toOrganizationSubWallet(one, liveKeys.get(one.row.id) ?? 0));
}

/** What is used of each limit of a sub-wallet, as the API shows it. */
export const readUsages = async (db: Db, tenant: Pick<Tenant, 'id' | 'now'>, subWalletId: string) =>
  toUsages(await usagesOf(db, tenant, subWalletId));

async function usagesOf(db: Db, { id, now }: Pick<Tenant, 'id' | 'now'>, subWalletId: string) {
  const read = await subWalletLimits.read(db, id, { ownerIds: [subWalletId], now: now() });
  const usages = read.get(subWalletId);
  if (usages === undefined) throw new Error(`the limits of ${subWalletId} were not read`);
  return usages;
}

// Wallets as their organization sees them, with what is in them and how many sub-wallets they have.
import type { Db } from '#platform/db/sql.ts';
import { walletAccounts } from './accounts.ts';
import { toOrganizationWallet } from './model.ts';
import { balancesQuery } from './queries.ts';
import type { SubWallets } from './sub-wallets.ts';
import type { WalletRow } from './tables.ts';

export async function shownToOrganization(
  db: Db,
  tenantId: string,
  rows: readonly WalletRow[],
  subWallets: SubWallets,
) {
  const accountsOf = ({ id }: WalletRow) => walletAccounts.ids(id);
  const accountIds = rows.flatMap((row) => Object.values(accountsOf(row)));
  const [found, openSubWallets] = await Promise.all([
    db.all(balancesQuery(tenantId, accountIds)),
    subWallets.openCounts(
      db,
      tenantId,
      rows.map(({ id }) => id),
    ),
  ]);
  const balances = new Map(found.map(({ id, balance }) => [id, balance]));
  return rows.map((row) => {
    const { available, held } = accountsOf(row);
    return toOrganizationWallet(row, {
      available: balances.get(available) ?? 0n,
      held: balances.get(held) ?? 0n,
      openSubWallets: openSubWallets.get(row.id) ?? 0,
    });
  });
}

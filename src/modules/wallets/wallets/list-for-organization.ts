// Lists the wallets of all cardholders, for their organization. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { CURRENCIES } from '#platform/money/money.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { organizationWalletSchema } from './model.ts';
import { findWallet, listWallets, type WalletFilter } from './queries.ts';
import { shownToOrganization } from './show.ts';
import { WALLET_STATUSES } from './states.ts';
import type { SubWallets } from './sub-wallets.ts';
import { walletIdOf, type WalletRow } from './tables.ts';

const ID_CHARACTERS_MAX = 64;

export const listWalletsForOrganizationRoute = defineList({
  id: 'wallets.list',
  path: '/api/v1/wallets',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List wallets',
  filters: {
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(WALLET_STATUSES).optional(),
    currency: z.enum(CURRENCIES).optional(),
  },
  order: byId('wal'),
  says: 'Those of the newest cardholders first.',
  item: organizationWalletSchema,
  find: (
    db,
    { tenant, query: { cardholderId, status = null, currency = null } },
    page,
    _services: { readonly subWallets: SubWallets },
  ) =>
    cardholderId === undefined
      ? listWallets(db, tenant.id, { status, currency, ...page })
      : walletsOf(db, tenant.id, cardholderId, { status, currency, ...page }),
  includes: {
    named: 'ListedOrganizationWallet',
    all: [{ ...includedCardholder, idOf: (row) => row.cardholder_id }],
  },
  show: (rows, { tenant }, { db, services }) => shownToOrganization(db, tenant.id, rows, services.subWallets),
});

/** A cardholder has at most one, whose id follows from theirs. */
async function walletsOf(
  db: Db,
  tenantId: string,
  cardholderId: string,
  { status, currency, after }: WalletFilter,
): Promise<WalletRow[]> {
  const row = await findWallet(db, tenantId, walletIdOf(cardholderId));
  const isListed =
    row?.cardholder_id === cardholderId &&
    (status === null || row.status === status) &&
    (currency === null || row.currency === currency) &&
    (after === null || row.id < after);
  return isListed ? [row] : [];
}

// Lists the wallets of all cardholders, for their organization. Filters combine.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { defineIncludes } from '#platform/include.ts';
import { CURRENCIES } from '#platform/money.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { organizationWalletSchema } from './model.ts';
import { nextCursor } from './page.ts';
import { findWallet, listWallets, type WalletFilter } from './queries.ts';
import { shownToOrganization } from './show.ts';
import { WALLET_STATUSES } from './states.ts';
import type { SubWallets } from './sub-wallets.ts';
import { walletIdOf, type WalletRow } from './tables.ts';

const ID_CHARACTERS_MAX = 64;

const includes = defineIncludes<WalletRow>({ ...includedCardholder, idOf: (row) => row.cardholder_id });
const listedSchema = organizationWalletSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedOrganizationWallet' });

export const listWalletsForOrganizationRoute = defineRoute({
  id: 'wallets.list',
  method: 'GET',
  path: '/api/v1/wallets',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List wallets',
  ofCells: newestFirst,
  query: z.strictObject({
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(WALLET_STATUSES).optional(),
    currency: z.enum(CURRENCIES).optional(),
    include: includes.query,
    ...pageQuery,
  }),
  answers: {
    200: { description: 'Those of the newest cardholders first.', schema: pageOf(listedSchema) },
  },
  read: async (db, { tenant, actor, query }, { subWallets }: { readonly subWallets: SubWallets }) => {
    const { cardholderId, status = null, currency = null, cursor, limit } = query;
    const filter = { status, currency, after: afterOf(cursor, 'wal'), limit };
    const rows =
      cardholderId === undefined
        ? await listWallets(db, tenant.id, filter)
        : await walletsOf(db, tenant.id, cardholderId, filter);
    const listed = rows.slice(0, limit);
    const includedIn = await includes.find(db, { tenant, actor }, query.include, listed);
    const shown = await shownToOrganization(db, tenant.id, listed, subWallets);
    const data = listed.map((row, at) => ({ ...shown[at], ...includedIn(row) }));
    return answer(200, { data, nextCursor: nextCursor(rows, limit) });
  },
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

// Lists the sub-wallets of all wallets, for the organization, closed ones too. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { organizationSubWalletSchema } from './model.ts';
import { listAllSubWallets, listSubWallets } from './queries.ts';
import { shownToOrganization } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

const ID_CHARACTERS_MAX = 64;

export const listSubWalletsForOrganizationRoute = defineList({
  id: 'sub_wallets.list_for_organization',
  path: '/api/v1/sub_wallets',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List the sub-wallets of all wallets',
  filters: {
    walletId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SUB_WALLET_STATUSES).optional(),
  },
  order: byId('sub'),
  says: 'Newest first, closed ones too.',
  item: organizationSubWalletSchema,
  find: (db, { tenant, query: { walletId, status = null } }, page) =>
    walletId === undefined
      ? listAllSubWallets(db, tenant.id, { status, ...page })
      : listSubWallets(db, tenant.id, walletId, { status, ...page }),
  show: (rows, { tenant }, { db }) => shownToOrganization(db, tenant, rows),
});

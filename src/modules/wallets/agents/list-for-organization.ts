// Lists the sub-wallets of all wallets, for the organization, closed ones too. Filters combine.
import { z } from 'zod';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { nextCursor } from '#modules/wallets/wallets/page.ts';
import { organizationSubWalletSchema } from './model.ts';
import { listAllSubWallets, listSubWallets } from './queries.ts';
import { shownToOrganization } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

const ID_CHARACTERS_MAX = 64;

export const listSubWalletsForOrganizationRoute = defineRoute({
  id: 'sub_wallets.list_for_organization',
  method: 'GET',
  path: '/api/v1/sub_wallets',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List the sub-wallets of all wallets',
  ofCells: newestFirst,
  query: z.strictObject({
    walletId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SUB_WALLET_STATUSES).optional(),
    ...pageQuery,
  }),
  answers: {
    200: { description: 'Newest first, closed ones too.', schema: pageOf(organizationSubWalletSchema) },
  },
  read: async (db, { tenant, query: { walletId, status = null, cursor, limit } }) => {
    const filter = { status, after: afterOf(cursor, 'sub'), limit };
    const rows =
      walletId === undefined
        ? await listAllSubWallets(db, tenant.id, filter)
        : await listSubWallets(db, tenant.id, walletId, filter);
    const shown = await shownToOrganization(db, tenant, rows.slice(0, limit));
    return answer(200, { data: shown, nextCursor: nextCursor(rows, limit) });
  },
});

// Lists the sub-wallets of a wallet, closed ones too.
import { z } from 'zod';
import { afterOf, pageQuery } from '../../platform/page.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { findWallet, ownerRefusals, requireOwner, walletIdOf } from '../wallets/index.ts';
import { subWalletSchema, toSubWallet } from './model.ts';
import { nextCursor, pageOfWallet } from './page.ts';
import { listSubWallets } from './queries.ts';
import { shownOf } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

export const listSubWalletsRoute = defineRoute({
  id: 'sub_wallets.list',
  method: 'GET',
  path: '/api/v1/wallet/sub-wallets',
  auth: [{ session: 'self' }, { grant: 'wallet:read' }],
  tag: 'Sub-wallets',
  summary: 'List sub-wallets',
  query: z.strictObject({ status: z.enum(SUB_WALLET_STATUSES).optional(), ...pageQuery }),
  answers: { 200: { description: 'Newest first, closed ones too.', schema: pageOfWallet(subWalletSchema) } },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor, query: { status = null, cursor, limit } }) => {
    const walletId = walletIdOf((await requireOwner(db, { tenant, actor })).id);
    const filter = { status, after: afterOf(cursor, 'sub'), limit };
    const rows = await listSubWallets(db, tenant.id, walletId, filter);
    const wallet = await findWallet(db, tenant.id, walletId);
    const shown = await shownOf(db, tenant, { rows: rows.slice(0, limit), number: wallet?.number ?? '' });
    return answer(200, { data: shown.map(toSubWallet), next_cursor: nextCursor(rows, limit) });
  },
});

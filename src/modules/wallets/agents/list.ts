// Lists the sub-wallets of a wallet, closed ones too.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import { defineTool } from '#platform/route/tool.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { SUB_WALLET_TEXTS, subWalletSchema, toSubWallet } from './model.ts';
import { requireSubWallet } from './access.ts';
import { listSubWallets } from './queries.ts';
import { shownOf } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

export const listSubWalletsRoute = defineList({
  id: 'sub_wallets.list',
  path: '/api/v1/wallet/sub-wallets',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Sub-wallets',
  summary: 'List sub-wallets',
  description: 'An agent key sees its own.',
  filters: { status: z.enum(SUB_WALLET_STATUSES).optional() },
  refusals: ownerRefusals,
  order: byId('sub'),
  says: 'Newest first, closed ones too.',
  item: subWalletSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor, query: { status = null } }, page) => {
    if (actor.type === 'agent_key') {
      const { row } = await requireSubWallet(db, { tenant, actor }, actor.boundTo);
      return page.after === null && (status === null || row.status === status) ? [row] : [];
    }
    const walletId = walletIdOf((await requireOwner(db, { tenant, actor })).id);
    return listSubWallets(db, tenant.id, walletId, { status, ...page });
  },
  show: async (rows, { tenant }, { db }) => {
    const wallet = rows[0] && (await findWallet(db, tenant.id, rows[0].wallet_id));
    return (await shownOf(db, tenant, { rows, number: wallet?.number ?? '' })).map(toSubWallet);
  },
  tool: defineTool<{ data: unknown[] }>({
    name: 'wallet_list_agents',
    title: 'Agents of this wallet',
    description:
      'Lists the agents of the wallet with their limits; an agent sees itself alone. `balance` is what is left of the cap, in units of the currency and not in cents.',
    effect: 'reads',
    textsOfOthers: SUB_WALLET_TEXTS.map((name) => `data.*.${name}`),
    says: ({ data }) => `Agents: ${data.length}.`,
  }),
});

// Lists the sub-wallets of a wallet, closed ones too.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { defineTool } from '#platform/tool.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { findWallet } from '#modules/wallets/wallets/queries.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { SUB_WALLET_TEXTS, subWalletSchema, toSubWallet } from './model.ts';
import { requireSubWallet } from './access.ts';
import { listSubWallets } from './queries.ts';
import { shownOf, shownOne } from './show.ts';
import { SUB_WALLET_STATUSES } from './states.ts';

export const listSubWalletsRoute = defineRoute({
  id: 'sub_wallets.list',
  method: 'GET',
  path: '/api/v1/wallet/sub-wallets',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Sub-wallets',
  summary: 'List sub-wallets',
  description: 'An agent key sees its own.',
  query: z.strictObject({ status: z.enum(SUB_WALLET_STATUSES).optional(), ...pageQuery }),
  answers: { 200: { description: 'Newest first, closed ones too.', schema: pageOfWallet(subWalletSchema) } },
  refusals: ownerRefusals,
  read: async (db, call) => {
    const { tenant, actor, query } = call;
    const { status = null, cursor, limit } = query;
    if (actor.type === 'agent_key') {
      const own = toSubWallet(await shownOne(db, tenant, await requireSubWallet(db, call, actor.boundTo)));
      const isListed = cursor === undefined && (status === null || own.status === status);
      return answer(200, { data: isListed ? [own] : [], next_cursor: null });
    }
    const walletId = walletIdOf((await requireOwner(db, { tenant, actor })).id);
    const filter = { status, after: afterOf(cursor, 'sub'), limit };
    const rows = await listSubWallets(db, tenant.id, walletId, filter);
    const wallet = await findWallet(db, tenant.id, walletId);
    const shown = await shownOf(db, tenant, { rows: rows.slice(0, limit), number: wallet?.number ?? '' });
    return answer(200, { data: shown.map(toSubWallet), next_cursor: nextCursor(rows, limit) });
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

// Shows a sub-wallet, to its owner and to its agent, and what is used of its limits.
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { subWalletParams, subWalletSchema, toSubWallet, usagesSchema } from './model.ts';
import { requireSubWallet } from './access.ts';
import { readUsages, shownOne } from './show.ts';

export const getSubWalletRoute = defineRoute({
  id: 'sub_wallets.get',
  method: 'GET',
  path: '/api/v1/wallet/sub-wallets/:id',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Sub-wallets',
  summary: 'Retrieve a sub-wallet',
  description: 'An agent key sees the sub-wallet that it is bound to.',
  params: subWalletParams,
  answers: { 200: { description: 'The sub-wallet.', schema: subWalletSchema } },
  refusals: ownerRefusals,
  read: async (db, call) => {
    const own = await requireSubWallet(db, call, call.params.id);
    return answer(200, toSubWallet(await shownOne(db, call.tenant, own)));
  },
});

export const getUsageRoute = defineRoute({
  id: 'sub_wallets.usage',
  method: 'GET',
  path: '/api/v1/wallet/sub-wallets/:id/usage',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Sub-wallets',
  summary: 'Retrieve the usage of the limits',
  description:
    '`day` and `month` are those of the time zone of the country. `panic24h` is the last 24 hours, by the minute.',
  params: subWalletParams,
  answers: { 200: { description: 'Each limit, with what is left.', schema: usagesSchema } },
  refusals: ownerRefusals,
  read: async (db, call) => {
    const { row } = await requireSubWallet(db, call, call.params.id);
    return answer(200, await readUsages(db, call.tenant, row.id));
  },
});

// Lists the keys of a sub-wallet, those that have ended too.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { agentKeySchema, toAgentKey } from './key-model.ts';
import { subWalletParams } from './model.ts';
import { requireSubWallet } from './access.ts';
import { listAgentKeys } from './queries.ts';

export const listKeysRoute = defineList({
  id: 'agent_keys.list',
  path: '/api/v1/wallet/sub-wallets/:id/keys',
  auth: [{ session: 'self' }],
  tag: 'Agent keys',
  summary: 'List agent keys',
  description: 'Those of a sub-wallet, without their secrets.',
  params: subWalletParams,
  refusals: ownerRefusals,
  order: byId('agk'),
  says: 'Newest first, those that are over too.',
  item: agentKeySchema,
  form: WALLET_PAGE,
  find: async (db, call, page) => {
    const { row } = await requireSubWallet(db, call, call.params.id);
    return listAgentKeys(db, call.tenant.id, row.id, page);
  },
  show: async (rows, { tenant }, { db }) =>
    (await withLastUses(db, tenant.id, rows)).map((key) => toAgentKey(key, tenant.now())),
});

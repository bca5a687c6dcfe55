// Lists the keys of a sub-wallet, those that have ended too.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { withLastUses } from '#modules/base/identity/last-used.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { agentKeySchema, toAgentKey } from './key-model.ts';
import { subWalletParams } from './model.ts';
import { requireSubWallet } from './access.ts';
import { listAgentKeys } from './queries.ts';

export const listKeysRoute = defineRoute({
  id: 'agent_keys.list',
  method: 'GET',
  path: '/api/v1/wallet/sub-wallets/:id/keys',
  auth: [{ session: 'self' }],
  tag: 'Agent keys',
  summary: 'List agent keys',
  description: 'Those of a sub-wallet, without their secrets.',
  params: subWalletParams,
  query: z.strictObject(pageQuery),
  answers: {
    200: { description: 'Newest first, those that are over too.', schema: pageOfWallet(agentKeySchema) },
  },
  refusals: ownerRefusals,
  read: async (db, call) => {
    const { tenant, params, query } = call;
    const { row } = await requireSubWallet(db, call, params.id);
    const { limit, cursor } = query;
    const rows = await listAgentKeys(db, tenant.id, row.id, { after: afterOf(cursor, 'agk'), limit });
    const used = await withLastUses(db, tenant.id, rows.slice(0, limit));
    const data = used.map((key) => toAgentKey(key, tenant.now()));
    return answer(200, { data, next_cursor: nextCursor(rows, limit) });
  },
});

// Lists what waits for the owner's decision; an agent sees what it asked for itself.
import { z } from 'zod';
import { answer, defineRoute } from '../../platform/route.ts';
import { ownerRefusals, requireOwner, requireWallet, type SubWallets } from '../wallets/index.ts';
import { pendingApprovalSchema, toPendingApproval } from './model.ts';
import { LISTED_MAX, listPending } from './queries.ts';

export const listApprovalsRoute = defineRoute({
  id: 'approvals.list',
  method: 'GET',
  path: '/api/card/approvals',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Approvals',
  summary: 'List pending approvals',
  description: `Newest first, at most ${LISTED_MAX}; \`count\` is of all. An agent key sees those of its own sub-wallet.`,
  answers: {
    200: {
      description: 'What waits for a decision.',
      schema: z.object({ items: z.array(pendingApprovalSchema).max(LISTED_MAX), count: z.int() }),
    },
  },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor }, services: { readonly subWallets: SubWallets }) => {
    const whose =
      actor.type === 'agent_key'
        ? {
            cardholderId: (await requireWallet(db, { tenant, actor }, services)).cardholder_id,
            subWalletId: actor.boundTo,
          }
        : { cardholderId: (await requireOwner(db, { tenant, actor })).id, subWalletId: null };
    const { rows, count } = await listPending(db, tenant.id, whose);
    return answer(200, { items: rows.map((row) => toPendingApproval(row, tenant)), count });
  },
});

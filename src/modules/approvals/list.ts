// Lists what waits for the owner's decision; an agent sees what it asked for itself.
import { z } from 'zod';
import { afterOf, pageQueryOf } from '../../platform/page.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { ownerRefusals, requireOwner, requireWallet, type SubWallets } from '../wallets/index.ts';
import { pendingApprovalSchema, toPendingApproval } from './model.ts';
import { LISTED_MAX, listPending } from './queries.ts';

const pageQuery = pageQueryOf(LISTED_MAX);
const listQuery = z.strictObject({
  ...pageQuery,
  cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
});

export const listApprovalsRoute = defineRoute({
  id: 'approvals.list',
  method: 'GET',
  path: '/api/card/approvals',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Approvals',
  summary: 'List pending approvals',
  description: 'Newest first, in pages; `count` is of all. An agent key sees those of its own sub-wallet.',
  query: listQuery,
  answers: {
    200: {
      description: 'What waits for a decision.',
      schema: z.object({
        items: z.array(pendingApprovalSchema).max(LISTED_MAX),
        count: z.int(),
        next_cursor: z
          .string()
          .nullable()
          .describe('Cursor of the next page, or null when this is the last.'),
      }),
    },
  },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor, query }, services: { readonly subWallets: SubWallets }) => {
    const whose =
      actor.type === 'agent_key'
        ? {
            cardholderId: (await requireWallet(db, { tenant, actor }, services)).cardholder_id,
            subWalletId: actor.boundTo,
          }
        : { cardholderId: (await requireOwner(db, { tenant, actor })).id, subWalletId: null };
    const page = { after: afterOf(query.cursor, 'appr'), limit: query.limit };
    const { rows, count, nextCursor } = await listPending(db, tenant.id, whose, page);
    return answer(200, {
      items: rows.map((row) => toPendingApproval(row, tenant)),
      count,
      next_cursor: nextCursor,
    });
  },
});

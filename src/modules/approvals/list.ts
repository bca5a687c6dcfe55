// Lists what waits for the owner's decision, and what was decided; an agent sees what it asked for itself.
import { z } from 'zod';
import type { Db } from '#platform/db/sql.ts';
import { afterOf, nextCursorSchema, pageQueryOf } from '#platform/lists/page.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals, requireOwner, requireWallet } from '#modules/wallets/wallets/access.ts';
import { nextCursor } from '#modules/wallets/wallets/page.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { listedApprovalSchema, toApproval, toPendingApproval } from './model.ts';
import {
  approvalsOfOwnerQuery,
  COUNTED_MAX,
  countOfOwnerQuery,
  LISTED_MAX,
  listPending,
  type ApprovalFilter,
  type ApprovalScope,
} from './queries.ts';
import { APPROVAL_STATUSES } from './states.ts';

const pageQuery = pageQueryOf(LISTED_MAX);
const listQuery = z.strictObject({
  status: z
    .enum([...APPROVAL_STATUSES, 'all'])
    .optional()
    .describe('Those with this status, and how each ended; if left out, those that wait.'),
  ...pageQuery,
  cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
});

export const listApprovalsRoute = defineRoute({
  id: 'approvals.list',
  method: 'GET',
  path: '/api/card/approvals',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Approvals',
  summary: 'List approvals',
  description: `Those that wait, or with \`status\` past ones. \`count\` is of all pages, ${COUNTED_MAX} at most where a status is asked for. An agent key sees those of its own sub-wallet.`,
  query: listQuery,
  answers: {
    200: {
      description: 'Newest first.',
      schema: z.object({
        items: z.array(listedApprovalSchema).max(LISTED_MAX),
        count: z.int(),
        next_cursor: nextCursorSchema,
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
    if (query.status !== undefined) {
      const status = query.status === 'all' ? null : query.status;
      const listed = await listWithStatus(db, tenant.id, whose, { ...page, status });
      return answer(200, { ...listed, items: listed.items.map((row) => toApproval(row, tenant)) });
    }
    const { rows, count, nextCursor: next_cursor } = await listPending(db, tenant.id, whose, page);
    return answer(200, {
      items: rows.map((row) => toPendingApproval(row, tenant)),
      count,
      next_cursor,
    });
  },
});

type ListInput = Pick<ApprovalFilter, 'status' | 'after' | 'limit'>;

/** The approvals with that status, or all of them if it is null. */
async function listWithStatus(
  db: Db,
  tenantId: string,
  { cardholderId, subWalletId }: ApprovalScope,
  { status, after, limit }: ListInput,
) {
  const filter = { ...WHENEVER, subWalletId, status, after, afterAt: null, limit };
  const [listed, counted] = await db.batch([
    approvalsOfOwnerQuery(tenantId, cardholderId, filter),
    countOfOwnerQuery(tenantId, cardholderId, filter),
  ]);
  return {
    items: listed.rows.slice(0, limit),
    count: counted.rows[0]?.n ?? 0,
    next_cursor: nextCursor(listed.rows, limit),
  };
}

const WHENEVER = { action: null, since: null, until: null };

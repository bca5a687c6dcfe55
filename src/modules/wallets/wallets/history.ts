// Lists what has moved in a wallet, newest first. An agent sees what it moved itself. Pages continue by the
// number of the entry, so none skips or repeats one while others are added.
import { z } from 'zod';
import type { Caller } from '#platform/context.ts';
import type { Db, Reply } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids.ts';
import { numberBeforeOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { defineTool } from '#platform/tool.ts';
import { movementSchema, toMovement } from './model.ts';
import { openedNow, openingRefusals, requireOwnerOf, requireWallet, type OpeningServices } from './access.ts';
import { seenBy } from './sub-wallet-access.ts';
import { movementsQuery, toPageOfMovements } from './history-queries.ts';
import { pageOfWallet } from './page.ts';
import type { SubWallets } from './sub-wallets.ts';
import { MOVEMENT_TYPES, type MovementRow } from './tables.ts';

const MODULE_CHARACTERS_MAX = 40;

/** The filters of movements, in every list of them. */
export const movementFilters = {
  type: z.enum(MOVEMENT_TYPES).optional(),
  module: z.string().min(1).max(MODULE_CHARACTERS_MAX).optional().describe('Such as `deposit` or `pay`.'),
};
const historyQuery = z.strictObject({
  ...movementFilters,
  ...pageQuery,
  cursor: pageQuery.cursor.describe('`next_cursor` of the page before; omitted for the first page.'),
});
type HistoryQuery = z.infer<typeof historyQuery>;
type HistoryServices = OpeningServices & { readonly subWallets: SubWallets };

export const historyRoute = defineRoute({
  id: 'wallet.history',
  method: 'GET',
  path: '/api/v1/wallet/history',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Wallet',
  summary: 'List movements',
  description: 'Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.',
  query: historyQuery,
  answers: {
    200: {
      description: 'Movements.',
      schema: pageOfWallet(movementSchema),
    },
  },
  refusals: openingRefusals,
  read: async (db, call, services: HistoryServices) => {
    const { query } = call;
    const replies = await movementsFor(db, call, services);
    const { data, nextCursor } = toPageOfMovements(replies, query.limit, toMovement);
    return answer(200, { data, next_cursor: nextCursor });
  },
  tool: defineTool<{ data: unknown[]; next_cursor: string | null }>({
    name: 'wallet_recent_movements',
    title: 'What this agent has moved',
    description:
      'Lists what this agent has moved in the wallet, newest first. `amount` and `balance_after` are decimal numbers in units of the currency, ' +
      'such as pesos, and not in cents. A payment that is held or on its way has been taken from what is available; where it does not go, it comes back as a credit.',
    effect: 'reads',
    textsOfOthers: ['data.*.description', 'data.*.metadata'],
    says: ({ data, next_cursor }) =>
      `Movements: ${data.length}.${next_cursor === null ? '' : ' There are more: pass next_cursor as cursor.'}`,
  }),
});

type HistoryInput = Caller & { readonly query: HistoryQuery };

async function movementsFor(
  db: Db,
  { tenant, actor, query }: HistoryInput,
  services: HistoryServices,
): Promise<readonly Reply<MovementRow>[]> {
  const filter = {
    subWalletId: seenBy(actor),
    module: query.module,
    type: query.type,
    after: 0n,
    before: numberBeforeOf(query.cursor),
    limit: query.limit,
  };
  const pageOf = (walletId: Id<'wal'>) => movementsQuery(tenant.id, { ...filter, walletId });
  if (actor.type === 'agent_key') {
    const wallet = await requireWallet(db, { tenant, actor }, services);
    return db.batch(pageOf(wallet.id));
  }
  const { owner, wallet, replies } = await requireOwnerOf(db, { tenant, actor }, pageOf);
  if (wallet === undefined) await openedNow({ tenant, actor }, services, owner);
  return replies as readonly Reply<MovementRow>[];
}

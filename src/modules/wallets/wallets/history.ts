// Lists what has moved in a wallet, newest first. An agent sees what it moved itself. Pages continue by the
// number of the entry, so none skips or repeats one while others are added.
import { byNumber, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import type { Caller } from '#platform/context/context.ts';
import type { Db, Reply } from '#platform/db/sql.ts';
import type { Id } from '#platform/ids/ids.ts';
import { defineTool } from '#platform/route/tool.ts';
import { movementSchema, toMovement } from './model.ts';
import { openedNow, openingRefusals, requireOwnerOf, requireWallet, type OpeningServices } from './access.ts';
import { seenBy } from './sub-wallet-access.ts';
import { movementsQuery, newestMovements, type MovementFilter } from './history-queries.ts';
import { statesOf, type OrderStates } from './movement-states.ts';
import type { SubWallets } from './sub-wallets.ts';
import { MOVEMENT_TYPES, type MovementRow } from './tables.ts';

const MODULE_CHARACTERS_MAX = 40;

/** The filters of movements, in every list of them. */
export const movementFilters = {
  type: z.enum(MOVEMENT_TYPES).optional(),
  module: z.string().min(1).max(MODULE_CHARACTERS_MAX).optional().describe('Such as `deposit` or `pay`.'),
};
export type HistoryServices = OpeningServices & {
  readonly subWallets: SubWallets;
  readonly orderStates: OrderStates;
};

export const historyRoute = defineList({
  id: 'wallet.history',
  path: '/api/v1/wallet/history',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Wallet',
  summary: 'List movements',
  description: 'Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.',
  filters: movementFilters,
  refusals: openingRefusals,
  order: byNumber('entry_number'),
  says: 'Movements.',
  item: movementSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor, query }, page, services: HistoryServices) => {
    const { type, module } = query;
    const filter = { type, module, subWalletId: seenBy(actor), after: 0n, ...page };
    return newestMovements(await movementsFor(db, { tenant, actor }, services, filter));
  },
  show: async (rows, { tenant }, { db, services }) => {
    const stateOf = await statesOf(services.orderStates, db, tenant.id, rows);
    return rows.map((row) => toMovement(row, stateOf(row)));
  },
  tool: defineTool<{ data: unknown[]; next_cursor: string | null }>({
    name: 'wallet_recent_movements',
    title: 'What this agent has moved',
    description:
      'Lists what this agent has moved in the wallet, newest first. `amount` and `balance_after` are decimal numbers in units of the currency, ' +
      'such as pesos, and not in cents. What is held or on its way has been taken from what is available: `status` says how far it is. If it does not go, it comes back as a credit.',
    effect: 'reads',
    textsOfOthers: ['data.*.description', 'data.*.metadata'],
    says: ({ data, next_cursor }) =>
      `Movements: ${data.length}.${next_cursor === null ? '' : ' There are more: pass next_cursor as cursor.'}`,
  }),
});

async function movementsFor(
  db: Db,
  { tenant, actor }: Caller,
  services: HistoryServices,
  filter: Omit<MovementFilter, 'walletId'>,
): Promise<readonly Reply<MovementRow>[]> {
  const pageOf = (walletId: Id<'wal'>) => movementsQuery(tenant.id, { ...filter, walletId });
  if (actor.type === 'agent_key') {
    const wallet = await requireWallet(db, { tenant, actor }, services);
    return db.batch(pageOf(wallet.id));
  }
  const { owner, wallet, replies } = await requireOwnerOf(db, { tenant, actor }, pageOf);
  if (wallet === undefined) await openedNow({ tenant, actor }, services, owner);
  return replies as readonly Reply<MovementRow>[];
}

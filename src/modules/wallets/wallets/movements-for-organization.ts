// Lists what has moved in a wallet, for its organization: the movements that its owner sees as its history.
import { byNumber, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { instant } from '#platform/time/clock.ts';
import { dateTime } from '#platform/time/date-time.ts';
import { lesserOf } from '#platform/money/money.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { movementFilters } from './history.ts';
import { lastEntryBeforeQuery, movementsQuery, newestMovements } from './history-queries.ts';
import { organizationMovementSchema, toOrganizationMovement, walletParams } from './model.ts';
import { statesOf, type OrderStates } from './movement-states.ts';
import { findWallet } from './queries.ts';

const ID_CHARACTERS_MAX = 64;

type MovementServices = { readonly orderStates: OrderStates };

export const movementsForOrganizationRoute = defineList({
  id: 'wallets.movements',
  path: '/api/v1/wallets/:id/movements',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List the movements of a wallet',
  description: 'Filters combine.',
  params: walletParams,
  filters: {
    ...movementFilters,
    subWalletId: z.string().max(ID_CHARACTERS_MAX).optional(),
    since: dateTime.optional().describe('Only movements at this moment or later.'),
    until: dateTime.optional().describe('Only movements before this moment.'),
  },
  order: byNumber('entry_number'),
  item: organizationMovementSchema,
  find: async (db, { tenant, params, query }, { before, limit }, _services: MovementServices) => {
    const wallet = await findWallet(db, tenant.id, params.id);
    if (wallet === undefined) throw refusal('not_found');
    const { type, module, subWalletId = null, since, until } = query;
    const lastBefore = async (moment: string): Promise<bigint> =>
      (await db.one(lastEntryBeforeQuery(tenant.id, wallet.id, instant(Date.parse(moment))))).entry_number;
    const filter = {
      walletId: wallet.id,
      subWalletId,
      module,
      type,
      after: since === undefined ? 0n : await lastBefore(since),
      before: until === undefined ? before : lesserOf(before, (await lastBefore(until)) + 1n),
      limit,
    };
    return newestMovements(await db.batch(movementsQuery(tenant.id, filter)));
  },
  show: async (rows, { tenant }, { db, services }) => {
    const stateOf = await statesOf(services.orderStates, db, tenant.id, rows);
    return rows.map((row) => toOrganizationMovement(row, stateOf(row)));
  },
});

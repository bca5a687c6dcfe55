// Lists what has moved in a wallet, for its organization: the movements that its owner sees as its history.
import { z } from 'zod';
import { instant } from '#platform/clock.ts';
import { dateTime } from '#platform/date-time.ts';
import { lesserOf } from '#platform/money.ts';
import { numberBeforeOf, pageOf, pageQuery } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { movementFilters } from './history.ts';
import { lastEntryBeforeQuery, movementsQuery, toPageOfMovements } from './history-queries.ts';
import { organizationMovementSchema, toOrganizationMovement, walletParams } from './model.ts';
import { findWallet } from './queries.ts';

const ID_CHARACTERS_MAX = 64;

export const movementsForOrganizationRoute = defineRoute({
  id: 'wallets.movements',
  method: 'GET',
  path: '/api/v1/wallets/:id/movements',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'List the movements of a wallet',
  description: 'Filters combine.',
  params: walletParams,
  query: z.strictObject({
    ...movementFilters,
    subWalletId: z.string().max(ID_CHARACTERS_MAX).optional(),
    since: dateTime.optional().describe('Only movements at this moment or later.'),
    until: dateTime.optional().describe('Only movements before this moment.'),
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(organizationMovementSchema) } },
  read: async (db, { tenant, params, query }) => {
    const wallet = await findWallet(db, tenant.id, params.id);
    if (wallet === undefined) throw refusal('not_found');
    const { type, module, subWalletId = null, since, until, cursor, limit } = query;
    const lastBefore = async (moment: string): Promise<bigint> =>
      (await db.one(lastEntryBeforeQuery(tenant.id, wallet.id, instant(Date.parse(moment))))).entry_number;
    const before = numberBeforeOf(cursor);
    const filter = {
      walletId: wallet.id,
      subWalletId,
      module,
      type,
      after: since === undefined ? 0n : await lastBefore(since),
      before: until === undefined ? before : lesserOf(before, (await lastBefore(until)) + 1n),
      limit,
    };
    const replies = await db.batch(movementsQuery(tenant.id, filter));
    return answer(200, toPageOfMovements(replies, limit, toOrganizationMovement));
  },
});

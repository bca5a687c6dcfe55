// Lists the cards of the person who is signed in, or of the sub-wallet of an agent.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { cardSchema, toCard } from '#modules/issuing/cards/model.ts';
import { listCardsOf, listCardsOn } from '#modules/issuing/cards/queries.ts';
import { SHOWN_CARD_STATUSES } from '#modules/issuing/cards/states.ts';
import { seenBy } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { requireOwnCardholder } from './access.ts';

export const listCardsRoute = defineList({
  id: 'card_session.list',
  path: '/api/card/v1/cards',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:pay' }],
  tag: 'Card session',
  summary: 'List your cards',
  description: 'An agent key sees those of its own sub-wallet.',
  filters: { status: z.enum(SHOWN_CARD_STATUSES).optional() },
  refusals: { not_found: refusal.rows.not_found },
  order: byId('card'),
  item: cardSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor, query: { status = null } }, page) => {
    const subWalletId = seenBy(actor);
    if (subWalletId !== null) return listCardsOn(db, tenant.id, subWalletId, { status, ...page });
    const { id: cardholderId } = await requireOwnCardholder(db, { tenant, actor });
    return listCardsOf(db, tenant.id, cardholderId, { status, ...page });
  },
  show: (rows) => rows.map((row) => toCard(row, row.available)),
});

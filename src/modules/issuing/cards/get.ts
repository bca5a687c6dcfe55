// Shows one card.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardParams, cardSchema, toCard } from './model.ts';
import { findShownCard } from './queries.ts';

export const getCardRoute = defineRoute({
  id: 'cards.get',
  method: 'GET',
  path: '/api/v1/cards/:id',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'Retrieve a card',
  params: cardParams,
  answers: { 200: { description: 'The card.', schema: cardSchema } },
  read: async (db, { tenant, params }) => {
    const card = await findShownCard(db, tenant.id, params.id);
    if (card === undefined) throw refusal('not_found');
    return answer(200, toCard(card, card.available));
  },
});

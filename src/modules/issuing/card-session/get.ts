// Shows a card, or what has become of the request for it, which an agent made of its owner under the same id.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardParams, cardSchema, toCard } from '#modules/issuing/cards/model.ts';
import { isShownTo } from '#modules/wallets/wallets/sub-wallet-access.ts';
import { cardRequestSchema, toCardRequest } from './model.ts';
import { findRequest } from './queries.ts';
import { statusTool } from './tools.ts';
import { findOwnCard } from './access.ts';

export const getCardRoute = defineRoute({
  id: 'card_session.get',
  method: 'GET',
  path: '/api/card/v1/cards/:id',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:pay' }],
  tag: 'Card session',
  summary: 'Retrieve a card of yours',
  description:
    'A card that an agent asked its owner for has its id before it is issued: until then this tells what it waits for, or why there is none.',
  params: cardParams,
  answers: {
    200: {
      description: 'The card, or the request for it.',
      schema: z.union([cardSchema, cardRequestSchema]),
    },
  },
  tool: statusTool,
  read: async (db, { tenant, actor, params }) => {
    const card = await findOwnCard(db, { tenant, actor }, params.id);
    if (card !== undefined) return answer(200, toCard(card, card.available));
    const row = await findRequest(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    const whose = { cardholderId: row.cardholder_id, subWalletId: row.sub_wallet_id };
    if (!isShownTo(actor, whose)) throw refusal('not_found');
    return answer(200, toCardRequest(row, tenant));
  },
});

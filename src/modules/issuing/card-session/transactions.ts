// Lists what was bought, or was to be bought, with a card of the person who is signed in.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { toTransaction, transactionSchema } from '#modules/issuing/authorizations/model.ts';
import { listTransactions, WHATEVER } from '#modules/issuing/authorizations/list-queries.ts';
import { cardParams } from '#modules/issuing/cards/model.ts';
import { requireOwnCard } from './access.ts';

export const cardTransactionsRoute = defineList({
  id: 'card_session.transactions',
  path: '/api/card/v1/cards/:id/transactions',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'List the purchases of a card of yours',
  description: 'Declined ones too, with `decline.reason`.',
  params: cardParams,
  order: byId('tx', 'tx_id'),
  item: transactionSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor, params }, page) => {
    const card = await requireOwnCard(db, { tenant, actor }, params.id);
    return listTransactions(db, tenant.id, { ...WHATEVER, cardId: card.id, cardholderId: null, ...page });
  },
  show: (rows, { language }) => rows.map((row) => toTransaction(row, language)),
});

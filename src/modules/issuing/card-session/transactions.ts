// Lists what was bought, or was to be bought, with a card of the person who is signed in.
import { z } from 'zod';
import { afterOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { toTransaction, transactionSchema } from '#modules/issuing/authorizations/model.ts';
import { listTransactions } from '#modules/issuing/authorizations/queries.ts';
import { cardParams } from '#modules/issuing/cards/model.ts';
import { pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { requireOwnCard } from './access.ts';

export const cardTransactionsRoute = defineRoute({
  id: 'card_session.transactions',
  method: 'GET',
  path: '/api/card/v1/cards/:id/transactions',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'List the purchases of a card of yours',
  description: 'Declined ones too, with `decline.reason`.',
  params: cardParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(transactionSchema) } },
  read: async (db, { tenant, actor, params, language, query: { cursor, limit } }) => {
    const card = await requireOwnCard(db, { tenant, actor }, params.id);
    const of = { cardId: card.id, cardholderId: null, status: null };
    const rows = await listTransactions(db, tenant.id, { ...of, after: afterOf(cursor, 'tx'), limit });
    const paged = rows.map((row) => ({ id: row.tx_id, row }));
    const { data, nextCursor } = toPage(paged, limit, ({ row }) => toTransaction(row, language));
    return answer(200, { data, next_cursor: nextCursor });
  },
});

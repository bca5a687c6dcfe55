// Lists card transactions. Filters combine.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '../../platform/page.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { toTransaction, transactionSchema } from './model.ts';
import { listTransactions } from './queries.ts';
import { SHOWN_TRANSACTION_STATUSES } from './states.ts';

const ID_CHARACTERS_MAX = 64;

export const listTransactionsRoute = defineRoute({
  id: 'transactions.list',
  method: 'GET',
  path: '/api/v1/transactions',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'List card transactions',
  query: z.strictObject({
    cardId: z.string().max(ID_CHARACTERS_MAX).optional(),
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SHOWN_TRANSACTION_STATUSES).optional(),
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(transactionSchema) } },
  read: async (db, { tenant, query, language }) => {
    const rows = await listTransactions(db, tenant.id, {
      cardId: query.cardId ?? null,
      cardholderId: query.cardholderId ?? null,
      status: query.status ?? null,
      after: afterOf(query.cursor, 'tx'),
      limit: query.limit,
    });
    const paged = rows.map((row) => ({ id: row.tx_id, row }));
    return answer(
      200,
      toPage(paged, query.limit, ({ row }) => toTransaction(row, language)),
    );
  },
});

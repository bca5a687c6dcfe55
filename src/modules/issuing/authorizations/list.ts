// Lists card transactions. Filters combine.
import { z } from 'zod';
import { defineIncludes } from '#platform/include.ts';
import { newestFirst } from '#platform/over-cells.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { includedCard } from '#modules/issuing/cards/include.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { toTransaction, transactionSchema } from './model.ts';
import { listTransactions } from './queries.ts';
import { SHOWN_TRANSACTION_STATUSES } from './states.ts';
import type { TransactionRow } from './tables.ts';

const ID_CHARACTERS_MAX = 64;

const includes = defineIncludes<TransactionRow>(
  { ...includedCard, idOf: (row) => row.card_id },
  { ...includedCardholder, idOf: (row) => row.cardholder_id },
);
const listedSchema = transactionSchema
  .extend({ included: includes.schema })
  .meta({ id: 'ListedCardTransaction' });

export const listTransactionsRoute = defineRoute({
  id: 'transactions.list',
  method: 'GET',
  path: '/api/v1/transactions',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'List card transactions',
  ofCells: newestFirst,
  query: z.strictObject({
    cardId: z.string().max(ID_CHARACTERS_MAX).optional(),
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SHOWN_TRANSACTION_STATUSES).optional(),
    include: includes.query,
    ...pageQuery,
  }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(listedSchema) } },
  read: async (db, { tenant, actor, query, language }) => {
    const rows = await listTransactions(db, tenant.id, {
      cardId: query.cardId ?? null,
      cardholderId: query.cardholderId ?? null,
      status: query.status ?? null,
      after: afterOf(query.cursor, 'tx'),
      limit: query.limit,
    });
    const includedIn = await includes.find(db, { tenant, actor }, query.include, rows.slice(0, query.limit));
    const paged = rows.map((row) => ({ id: row.tx_id, row }));
    return answer(
      200,
      toPage(paged, query.limit, ({ row }) => ({ ...toTransaction(row, language), ...includedIn(row) })),
    );
  },
});

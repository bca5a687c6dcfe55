// Lists card transactions. Filters combine.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import { includedCard } from '#modules/issuing/cards/include.ts';
import { includedCardholder } from '#modules/people/cardholders/include.ts';
import { toTransaction, transactionSchema } from './model.ts';
import { listTransactions } from './queries.ts';
import { SHOWN_TRANSACTION_STATUSES } from './states.ts';

const ID_CHARACTERS_MAX = 64;

export const listTransactionsRoute = defineList({
  id: 'transactions.list',
  path: '/api/v1/transactions',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'List card transactions',
  filters: {
    cardId: z.string().max(ID_CHARACTERS_MAX).optional(),
    cardholderId: z.string().max(ID_CHARACTERS_MAX).optional(),
    status: z.enum(SHOWN_TRANSACTION_STATUSES).optional(),
  },
  order: byId('tx', 'tx_id'),
  item: transactionSchema,
  find: (db, { tenant, query: { cardId = null, cardholderId = null, status = null } }, page) =>
    listTransactions(db, tenant.id, { cardId, cardholderId, status, ...page }),
  includes: {
    named: 'ListedCardTransaction',
    all: [
      { ...includedCard, idOf: (row) => row.card_id },
      { ...includedCardholder, idOf: (row) => row.cardholder_id },
    ],
  },
  show: (rows, { language }) => rows.map((row) => toTransaction(row, language)),
});

// Shows one card transaction.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { checkedTransactionSchema, toCheckedTransaction } from './checks.ts';
import { transactionParams } from './model.ts';
import { findTransaction } from './queries.ts';

export const getTransactionRoute = defineRoute({
  id: 'transactions.get',
  method: 'GET',
  path: '/api/v1/transactions/:id',
  auth: [{ scope: 'cards:read' }],
  tag: 'Transactions',
  summary: 'Retrieve a card transaction',
  params: transactionParams,
  answers: { 200: { description: 'The transaction.', schema: checkedTransactionSchema } },
  read: async (db, { tenant, params, language }) => {
    const row = await findTransaction(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toCheckedTransaction(row, language));
  },
});

// Shows what is done on the payment method behind a card.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { fundingParams, fundingSchema, toFunding } from './model.ts';
import { findWithBalances, isShown, newestOperations } from './queries.ts';

export const OPERATIONS_SHOWN_MAX = 100;

export const getFundingRoute = defineRoute({
  id: 'cards.funding',
  method: 'GET',
  path: '/api/v1/cards/:id/funding',
  auth: [{ scope: 'cards:read' }],
  tag: 'Cards',
  summary: 'Retrieve the funding of a card',
  description:
    'What is held, owed and being done on the payment method of the cardholder. A refused capture or charge stays due: it is tried ' +
    'again after an hour, then daily, ten times in all.',
  params: fundingParams,
  answers: { 200: { description: 'The funding of the card.', schema: fundingSchema } },
  read: async (db, { tenant, params: { id } }) => {
    if (!(await isShown(db, tenant.id, id))) throw refusal('not_found');
    const found = await findWithBalances(db, tenant.id, id);
    if (found === undefined) throw refusal('not_found');
    const operations = await newestOperations(db, tenant.id, id, OPERATIONS_SHOWN_MAX);
    return answer(200, toFunding(found.row, found.balances, operations));
  },
});

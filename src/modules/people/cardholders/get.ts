// Shows one cardholder.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { cardholderParams, cardholderSchema, toCardholder } from './model.ts';
import { findCardholder } from './queries.ts';

export const getCardholderRoute = defineRoute({
  id: 'cardholders.get',
  method: 'GET',
  path: '/api/v1/cardholders/:id',
  auth: [{ scope: 'cardholders:read' }],
  tag: 'Cardholders',
  summary: 'Retrieve a cardholder',
  params: cardholderParams,
  answers: { 200: { description: 'The cardholder.', schema: cardholderSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findCardholder(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toCardholder(row));
  },
});

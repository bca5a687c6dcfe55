// Says whether a cardholder has a payment method, and which one holds are placed on.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { ofCardholder, statusSchema, toStatus } from './model.ts';
import { findDefaultMethod } from './queries.ts';

export const getStatusRoute = defineRoute({
  id: 'payment_methods.status',
  method: 'GET',
  path: '/api/v1/cardholders/:id/payment-method/status',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'Retrieve the status of payment methods',
  description: 'The default payment method; without one every other field is null.',
  params: ofCardholder,
  answers: { 200: { description: 'How it stands.', schema: statusSchema } },
  read: async (db, { tenant, params }) => {
    const cardholder = await findCardholder(db, tenant.id, params.id);
    if (cardholder === undefined) throw refusal('not_found');
    return answer(200, toStatus(await findDefaultMethod(db, tenant.id, cardholder.id)));
  },
});

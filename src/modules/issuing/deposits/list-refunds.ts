// Lists what went back, or could not, of a payment method.
import { byId, defineList } from '#platform/lists/list.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { methodParams } from '#modules/issuing/payment-methods/model.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { refundSchema, toRefund } from './model.ts';
import { listRefunds } from './queries.ts';

export const listRefundsRoute = defineList({
  id: 'payment_methods.refunds',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId/refunds',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'List refunds of a payment method',
  description: 'Money that went back to where it came from, that is on its way, or that could not be sent.',
  params: methodParams,
  order: byId('mref'),
  item: refundSchema,
  find: async (db, { tenant, params }, page) => {
    const method = await findMethod(db, tenant.id, params.pmId);
    if (method?.cardholder_id !== params.id) throw refusal('not_found');
    return listRefunds(db, tenant.id, { methodId: method.id, ...page });
  },
  show: (rows) => rows.map(toRefund),
});

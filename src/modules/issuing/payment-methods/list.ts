// Lists the payment methods of a cardholder, but those that were detached.
import { byId, defineList } from '#platform/lists/list.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { ofCardholder, paymentMethodSchema, toPaymentMethod } from './model.ts';
import { moneyOf } from './money.ts';
import { listMethods } from './queries.ts';

export const listMethodsRoute = defineList({
  id: 'payment_methods.list',
  path: '/api/v1/cardholders/:id/payment-methods',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'List payment methods',
  description:
    'Those that are active or pending. One that was deleted, or refused a hold, is not among them.',
  params: ofCardholder,
  order: byId('pm'),
  item: paymentMethodSchema,
  find: async (db, { tenant, params }, page) => {
    const cardholder = await findCardholder(db, tenant.id, params.id);
    if (cardholder === undefined) throw refusal('not_found');
    return listMethods(db, tenant.id, { cardholderId: cardholder.id, ...page });
  },
  show: async (rows, { tenant }, { db }) => {
    const money = await moneyOf(db, tenant.id, rows);
    return rows.map((row) => toPaymentMethod(row, money.get(row.id)));
  },
});

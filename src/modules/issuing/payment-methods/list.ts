// Lists the payment methods of a cardholder, but those that were detached.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { findCardholder } from '#modules/people/cardholders/queries.ts';
import { ofCardholder, paymentMethodSchema, toPaymentMethod } from './model.ts';
import { moneyOf } from './money.ts';
import { listMethods } from './queries.ts';

export const listMethodsRoute = defineRoute({
  id: 'payment_methods.list',
  method: 'GET',
  path: '/api/v1/cardholders/:id/payment-methods',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'List payment methods',
  description:
    'Those that are active or pending. One that was deleted, or refused a hold, is not among them.',
  params: ofCardholder,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOf(paymentMethodSchema) } },
  read: async (db, { tenant, params, query }) => {
    const cardholder = await findCardholder(db, tenant.id, params.id);
    if (cardholder === undefined) throw refusal('not_found');
    const after = afterOf(query.cursor, 'pm');
    const rows = await listMethods(db, tenant.id, { cardholderId: cardholder.id, after, limit: query.limit });
    const money = await moneyOf(db, tenant.id, rows);
    return answer(
      200,
      toPage(rows, query.limit, (row) => toPaymentMethod(row, money.get(row.id))),
    );
  },
});

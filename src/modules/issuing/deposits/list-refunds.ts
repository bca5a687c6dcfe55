// Lists what went back, or could not, of a payment method.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { methodParams } from '#modules/issuing/payment-methods/model.ts';
import { findMethod } from '#modules/issuing/payment-methods/queries.ts';
import { refundSchema, toRefund } from './model.ts';
import { listRefunds } from './queries.ts';

export const listRefundsRoute = defineRoute({
  id: 'payment_methods.refunds',
  method: 'GET',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId/refunds',
  auth: [{ scope: 'payment_methods:read' }],
  tag: 'Payment methods',
  summary: 'List refunds of a payment method',
  description: 'Money that went back to where it came from, that is on its way, or that could not be sent.',
  params: methodParams,
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOf(refundSchema) } },
  read: async (db, { tenant, params, query: { cursor, limit } }) => {
    const method = await findMethod(db, tenant.id, params.pmId);
    if (method?.cardholder_id !== params.id) throw refusal('not_found');
    const page = { methodId: method.id, after: afterOf(cursor, 'mref'), limit };
    return answer(200, toPage(await listRefunds(db, tenant.id, page), limit, toRefund));
  },
});

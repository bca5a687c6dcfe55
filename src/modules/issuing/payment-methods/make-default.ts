// Makes a payment method the one that holds are placed on. Holds that stand stay where they are.
import { notFound } from '#platform/kind.ts';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import type { Work } from '#platform/work.ts';
import { CARDHOLDER, lockCardholder } from '#modules/people/cardholders/index.ts';
import { methodUpdated } from './events.ts';
import { methodParams, paymentMethodSchema, toPaymentMethod } from './model.ts';
import { lockMethod } from './queries.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

async function makeDefault(work: Work, cardholderId: string, id: string): Promise<PaymentMethodRow> {
  const cardholder = await lockCardholder(work, work.tenantId, cardholderId);
  if (cardholder === undefined) throw notFound(CARDHOLDER, 'id');
  const row = await lockMethod(work, work.tenantId, { cardholderId, id });
  if (row === undefined) throw refusal('not_found');
  if (row.status !== 'active') throw refusal('invalid_state', { status: row.status });
  if (row.is_default) return row;

  // One statement, so that there is one default before and after it.
  const changed = await work.all(
    sql<PaymentMethodRow>`
      update payment_methods set is_default = (id = ${id})
      where tenant_id = ${work.tenantId} and cardholder_id = ${cardholderId} and (is_default or id = ${id})
      returning ${columnsOf(paymentMethods)}`,
  );
  // The one that was the default before comes first, so that a receiver never sees two.
  for (const one of changed.toSorted((a, b) => Number(a.is_default) - Number(b.is_default)))
    methodUpdated(work, one);
  return { ...row, is_default: true };
}

export const makeDefaultRoute = defineRoute({
  id: 'payment_methods.make_default',
  method: 'PATCH',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId',
  auth: [{ scope: 'payment_methods:write' }],
  proof: 'none: no money goes',
  tag: 'Payment methods',
  summary: 'Make a payment method the default',
  description: 'Holds of new cards are placed on it. The one that was the default before stays connected.',
  params: methodParams,
  body: z.strictObject({
    isDefault: z.literal(true).describe('Only `true`: to end it, make another one the default.'),
  }),
  answers: { 200: { description: 'The payment method as it is now.', schema: paymentMethodSchema } },
  refusals: { invalid_state: refusal.rows.invalid_state },
  work: async (work, { params }) =>
    answer(200, toPaymentMethod(await makeDefault(work, params.id, params.pmId))),
});

// Makes a payment method the one that holds are placed on, or changes what becomes of what cards leave on it.
// Holds that stand stay where they are.
import { notFound } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { sql } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { CARDHOLDER } from '#modules/people/cardholders/model.ts';
import { lockCardholder } from '#modules/people/cardholders/queries.ts';
import { methodUpdated } from './events.ts';
import { methodParams, paymentMethodSchema, toPaymentMethod } from './model.ts';
import { moneyOf } from './money.ts';
import { lockMethod } from './queries.ts';
import { refusal as methodRefusal } from './refusals.ts';
import { paymentMethods, type PaymentMethodRow } from './tables.ts';

const NOTHING_ASKED = {
  path: ['isDefault'],
  params: {
    problem: {
      en: 'give isDefault or keepBalance',
      es: 'indique isDefault o keepBalance',
      pt: 'informe isDefault ou keepBalance',
    },
  },
};

const body = z
  .strictObject({
    isDefault: z.literal(true).optional().describe('Only `true`: to end it, make another one the default.'),
    keepBalance: z
      .boolean()
      .optional()
      .describe('Of an account: what cards leave of its money stays available, from now on.'),
  })
  .refine(
    ({ isDefault, keepBalance }) => isDefault !== undefined || keepBalance !== undefined,
    NOTHING_ASKED,
  );
type Body = z.infer<typeof body>;

type Named = { readonly cardholderId: string; readonly id: string };

async function patch(work: Work, { cardholderId, id }: Named, asked: Body): Promise<PaymentMethodRow> {
  const cardholder = await lockCardholder(work, work.tenantId, cardholderId);
  if (cardholder === undefined) throw notFound(CARDHOLDER, 'id');
  const row = await lockMethod(work, work.tenantId, { cardholderId, id });
  if (row === undefined) throw refusal('not_found');
  if (row.status !== 'active') throw refusal('invalid_state', { status: row.status });
  const { keepBalance = row.keep_balance } = asked;
  if (keepBalance && row.type === 'card') throw methodRefusal('not_an_account', { field: 'keepBalance' });
  const kept = keepBalance === row.keep_balance ? row : keep(work, row, keepBalance);
  return asked.isDefault === undefined || row.is_default ? kept : makeDefault(work, kept);
}

function keep(work: Work, row: PaymentMethodRow, keepBalance: boolean): PaymentMethodRow {
  const kept = work.update(paymentMethods, row, { keep_balance: keepBalance });
  methodUpdated(work, kept);
  return kept;
}

async function makeDefault(work: Work, row: PaymentMethodRow): Promise<PaymentMethodRow> {
  const { id, cardholder_id: cardholderId } = row;
  // One statement, so that there is one default before and after it.
  const changed = await work.all(
    sql<PaymentMethodRow>`
      update payment_methods set is_default = (id = ${id})
      where tenant_id = ${work.tenantId} and cardholder_id = ${cardholderId} and (is_default or id = ${id})
      returning ${columnsOf(paymentMethods)}`,
  );
  // The one that was the default before comes first, so that a receiver never sees two.
  for (const one of changed.toSorted((a, b) => Number(a.is_default) - Number(b.is_default)))
    methodUpdated(work, one.id === id ? { ...row, is_default: true } : one);
  return { ...row, is_default: true };
}

export const patchMethodRoute = defineRoute({
  id: 'payment_methods.make_default',
  method: 'PATCH',
  path: '/api/v1/cardholders/:id/payment-methods/:pmId',
  auth: [{ scope: 'payment_methods:write' }],
  proof: 'none: no money goes',
  tag: 'Payment methods',
  summary: 'Update a payment method',
  description:
    'Made the default, holds of new cards are placed on it; the one that was the default before stays connected. ' +
    '`keepBalance` is for accounts.',
  params: methodParams,
  body,
  answers: { 200: { description: 'The payment method as it is now.', schema: paymentMethodSchema } },
  refusals: {
    invalid_state: refusal.rows.invalid_state,
    not_an_account: methodRefusal.rows.not_an_account,
  },
  work: async (work, { params, body: asked }) => {
    const row = await patch(work, { cardholderId: params.id, id: params.pmId }, asked);
    const money = await moneyOf(work, work.tenantId, [row]);
    return answer(200, toPaymentMethod(row, money.get(row.id)));
  },
});

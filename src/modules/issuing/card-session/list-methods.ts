// Lists what the person who is signed in pays with: cards by their last digits, and accounts with what is on
// them and how money is sent to them.
import { z } from 'zod';
import { afterOf, pageQuery } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { paymentMethodSchema, toPaymentMethod } from '#modules/issuing/payment-methods/model.ts';
import { moneyOf } from '#modules/issuing/payment-methods/money.ts';
import { listMethods } from '#modules/issuing/payment-methods/queries.ts';
import { nextCursor, pageOfWallet } from '#modules/wallets/wallets/page.ts';
import { requireOwnCardholder } from './access.ts';

export const listOwnMethodsRoute = defineRoute({
  id: 'card_session.payment_methods',
  method: 'GET',
  path: '/api/card/v1/payment-methods',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'List your payment methods',
  description:
    'Those that are active or pending. Of an account it says what has arrived and is held for no card, and what is on its way back.',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Newest first.', schema: pageOfWallet(paymentMethodSchema) } },
  read: async (db, { tenant, actor, query: { cursor, limit } }) => {
    const { id: cardholderId } = await requireOwnCardholder(db, { tenant, actor });
    const rows = await listMethods(db, tenant.id, { cardholderId, after: afterOf(cursor, 'pm'), limit });
    const shown = rows.slice(0, limit);
    const money = await moneyOf(db, tenant.id, shown);
    const data = shown.map((row) => toPaymentMethod(row, money.get(row.id)));
    return answer(200, { data, next_cursor: nextCursor(rows, limit) });
  },
});

// Lists what the person who is signed in pays with: cards by their last digits, and accounts with what is on
// them and how money is sent to them.
import { byId, defineList, WALLET_PAGE } from '#platform/lists/list.ts';
import { paymentMethodSchema, toPaymentMethod } from '#modules/issuing/payment-methods/model.ts';
import { moneyOf } from '#modules/issuing/payment-methods/money.ts';
import { listMethods } from '#modules/issuing/payment-methods/queries.ts';
import { requireOwnCardholder } from './access.ts';

export const listOwnMethodsRoute = defineList({
  id: 'card_session.payment_methods',
  path: '/api/card/v1/payment-methods',
  auth: [{ session: 'self' }],
  tag: 'Card session',
  summary: 'List your payment methods',
  description:
    'Those that are active or pending. Of an account it says what has arrived and is held for no card, and what is on its way back.',
  order: byId('pm'),
  item: paymentMethodSchema,
  form: WALLET_PAGE,
  find: async (db, { tenant, actor }, page) => {
    const { id: cardholderId } = await requireOwnCardholder(db, { tenant, actor });
    return listMethods(db, tenant.id, { cardholderId, ...page });
  },
  show: async (rows, { tenant }, { db }) => {
    const money = await moneyOf(db, tenant.id, rows);
    return rows.map((row) => toPaymentMethod(row, money.get(row.id)));
  },
});

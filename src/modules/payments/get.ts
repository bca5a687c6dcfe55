// Shows a payment to the owner of its wallet, to the agent that made it, and to a client of either.
import { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { cardholderIdOf, isShownTo } from '../wallets/index.ts';
import { PAYMENT, paymentSchema, toPayment } from './model.ts';
import { findPayment } from './queries.ts';
import type { PaymentRow } from './tables.ts';

export const paymentParams = z.object({ id: PAYMENT.inPath });

export const isSeenBy = (actor: Actor, row: PaymentRow): boolean =>
  isShownTo(actor, { cardholderId: cardholderIdOf(row.wallet_id), subWalletId: row.sub_wallet_id });

export const getPaymentRoute = defineRoute({
  id: 'payments.get',
  method: 'GET',
  path: '/api/v1/wallet/payments/:id',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }, { grant: 'wallet:pay' }],
  tag: 'Payments',
  summary: 'Retrieve a payment',
  params: paymentParams,
  answers: { 200: { description: 'The payment as it is now.', schema: paymentSchema } },
  read: async (db, { tenant, actor, params }) => {
    const row = await findPayment(db, tenant.id, params.id);
    if (row === undefined || !isSeenBy(actor, row)) throw refusal('not_found');
    return answer(200, toPayment(row, tenant));
  },
});

// Shows a payment to the owner of its wallet, and to the agent that made it.
import { z } from 'zod';
import type { Actor } from '../../platform/context.ts';
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import { cardholderIdOf } from '../wallets/index.ts';
import { PAYMENT, paymentSchema, toPayment } from './model.ts';
import { findPayment } from './queries.ts';
import type { PaymentRow } from './tables.ts';

export const paymentParams = z.object({ id: PAYMENT.inPath });

export const isSeenBy = (actor: Actor, row: PaymentRow): boolean =>
  actor.type === 'agent_key'
    ? actor.boundTo === row.sub_wallet_id
    : actor.type === 'user' && actor.personId === cardholderIdOf(row.wallet_id);

export const getPaymentRoute = defineRoute({
  id: 'payments.get',
  method: 'GET',
  path: '/api/v1/wallet/payments/:id',
  auth: [{ session: 'self' }, { agent: true }],
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

// Shows the signed receipt of a payment.
import { defineRoute } from '#platform/route/route.ts';
import { answerReceipt, receiptRoute } from '#modules/money-out/receipts/answer.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { receiptRefusals } from '#modules/money-out/receipts/refusals.ts';
import { ownerRefusals } from '#modules/wallets/wallets/access.ts';
import { paymentParams, requirePayment } from './get.ts';

export const getReceiptRoute = defineRoute({
  ...receiptRoute,
  id: 'payments.receipt',
  path: '/api/v1/wallet/payments/:id/receipt',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Payments',
  summary: 'Retrieve the receipt of a payment',
  params: paymentParams,
  refusals: { ...ownerRefusals, ...receiptRefusals },
  read: async (db, call, services: ReceiptServices) => {
    const { id } = await requirePayment(db, call);
    return answerReceipt(db, services, call.tenant, { kind: 'payment', id });
  },
});

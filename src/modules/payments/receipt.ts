// Shows the signed receipt of a payment.
import { defineRoute } from '../../platform/route.ts';
import {
  answerReceipt,
  receiptRoute,
  receiptRefusals,
  sentIn,
  type ReceiptServices,
  type ReceiptSubject,
} from '../receipts/index.ts';
import { ownerRefusals } from '../wallets/index.ts';
import { paymentParams, requirePayment } from './get.ts';
import { findPayment } from './queries.ts';

export const receiptOfPayment: ReceiptSubject = async (db, tenantId, id) => {
  const row = await findPayment(db, tenantId, id);
  return row && sentIn(row, { concept: row.reason, document: row.document });
};

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

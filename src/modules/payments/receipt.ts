// Shows the signed receipt of a payment.
import { refusal } from '../../platform/refusals.ts';
import { defineRoute } from '../../platform/route.ts';
import {
  answerReceipt,
  receiptRoute,
  receiptRefusals,
  sentIn,
  type ReceiptServices,
  type ReceiptSubject,
} from '../receipts/index.ts';
import { isSeenBy, paymentParams } from './get.ts';
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
  refusals: receiptRefusals,
  read: async (db, { tenant, actor, params }, services: ReceiptServices) => {
    const row = await findPayment(db, tenant.id, params.id);
    if (row === undefined || !isSeenBy(actor, row)) throw refusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'payment', id: row.id });
  },
});

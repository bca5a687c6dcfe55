// Payments have receipts.
import { refusal } from '../../platform/refusals.ts';
import { defineRoute } from '../../platform/route.ts';
import {
  answerReceipt,
  receiptAnswers,
  receiptRefusals,
  type ReceiptServices,
  type ReceiptSubject,
} from '../receipts/index.ts';
import { isSeenBy, paymentParams } from './get.ts';
import { findPayment } from './queries.ts';

export const receiptOfPayment: ReceiptSubject = async (db, tenantId, id) => {
  const row = await findPayment(db, tenantId, id);
  return (
    row && {
      walletId: row.wallet_id,
      status: row.status,
      amountMinor: row.amount_minor,
      currency: row.currency,
      to: { name: row.to_name, number: row.to_number, alias: row.to_alias, taxId: row.to_tax_id },
      concept: row.reason,
      document: row.document,
      createdAt: row.created_at,
      settledAt: row.settled_at,
    }
  );
};

export const getReceiptRoute = defineRoute({
  id: 'payments.receipt',
  method: 'GET',
  path: '/api/v1/wallet/payments/:id/receipt',
  auth: [{ session: 'self' }, { agent: true }],
  tag: 'Payments',
  summary: 'Retrieve the receipt of a payment',
  description:
    'A payment that has settled has a receipt, signed so that anybody can check it with the keys at `/.well-known/jwks.json`. One that came back has a new receipt, whose status is `returned`.',
  params: paymentParams,
  answers: receiptAnswers,
  refusals: receiptRefusals,
  read: async (db, { tenant, actor, params }, services: ReceiptServices) => {
    const row = await findPayment(db, tenant.id, params.id);
    if (row === undefined || !isSeenBy(actor, row)) throw refusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'payment', id: row.id });
  },
});

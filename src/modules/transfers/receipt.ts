// Transfers have receipts.
import { refusal as platformRefusal } from '../../platform/refusals.ts';
import { defineRoute } from '../../platform/route.ts';
import {
  answerReceipt,
  receiptAnswers,
  receiptRefusals,
  type ReceiptServices,
  type ReceiptSubject,
} from '../receipts/index.ts';
import { requireBeta } from './beta.ts';
import { transferParams } from './model.ts';
import { findTransfer } from './queries.ts';
import { refusal } from './refusals.ts';
import { conceptOf } from './send.ts';

export const receiptOfTransfer: ReceiptSubject = async (db, tenantId, id) => {
  const row = await findTransfer(db, tenantId, id);
  return (
    row && {
      walletId: row.wallet_id,
      status: row.status,
      amountMinor: row.amount_minor,
      currency: row.currency,
      to: { name: row.to_name, number: row.to_number, alias: row.to_alias, taxId: row.to_tax_id },
      concept: conceptOf(row),
      document: row.document,
      createdAt: row.created_at,
      settledAt: row.settled_at,
    }
  );
};

export const getReceiptRoute = defineRoute({
  id: 'transfers.receipt',
  method: 'GET',
  path: '/v1/send/transfers/:id/receipt',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Retrieve the receipt of a transfer',
  description:
    'A transfer that has settled has a receipt, signed so that anybody can check it with the keys at `/.well-known/jwks.json`. One that came back has a new receipt, whose status is `returned`.',
  params: transferParams,
  answers: receiptAnswers,
  refusals: { beta_not_enabled: refusal.rows.beta_not_enabled, ...receiptRefusals },
  read: async (db, { tenant, params }, services: ReceiptServices) => {
    const row = await findTransfer(db, tenant.id, params.id);
    if (row === undefined) throw platformRefusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'transfer', id: row.id });
  },
});

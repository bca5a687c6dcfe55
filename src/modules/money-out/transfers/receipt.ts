// Shows the signed receipt of a transfer.
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { answerReceipt, receiptRoute } from '#modules/money-out/receipts/answer.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { receiptRefusals } from '#modules/money-out/receipts/refusals.ts';
import { requireBeta } from './beta.ts';
import { transferParams } from './model.ts';
import { findTransfer } from './queries.ts';
import { refusal } from './refusals.ts';

export const getReceiptRoute = defineRoute({
  ...receiptRoute,
  id: 'transfers.receipt',
  path: '/v1/send/transfers/:id/receipt',
  auth: [{ scope: 'transfers:read' }],
  authorize: requireBeta,
  tag: 'Send',
  summary: 'Retrieve the receipt of a transfer',
  params: transferParams,
  refusals: { beta_not_enabled: refusal.rows.beta_not_enabled, ...receiptRefusals },
  read: async (db, { tenant, params }, services: ReceiptServices) => {
    const row = await findTransfer(db, tenant.id, params.id);
    if (row === undefined) throw platformRefusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'transfer', id: row.id });
  },
});

// Shows the signed receipt of a withdrawal.
import { refusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { answerReceipt, receiptRoute } from '#modules/money-out/receipts/answer.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { receiptRefusals } from '#modules/money-out/receipts/refusals.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { walletIdOf } from '#modules/wallets/wallets/tables.ts';
import { withdrawalParams } from './get.ts';
import { findWithdrawal } from './queries.ts';

export const getReceiptRoute = defineRoute({
  ...receiptRoute,
  id: 'withdrawals.receipt',
  path: '/api/v1/wallet/withdrawals/:id/receipt',
  auth: [{ session: 'self' }],
  tag: 'Withdrawals',
  summary: 'Retrieve the receipt of a withdrawal',
  params: withdrawalParams,
  refusals: { ...ownerRefusals, ...receiptRefusals },
  read: async (db, { tenant, actor, params }, services: ReceiptServices) => {
    const owner = await requireOwner(db, { tenant, actor });
    const row = await findWithdrawal(db, tenant.id, params.id);
    if (row === undefined || row.wallet_id !== walletIdOf(owner.id)) throw refusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'withdrawal', id: row.id });
  },
});

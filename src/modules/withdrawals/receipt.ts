// Withdrawals have receipts.
import { refusal } from '../../platform/refusals.ts';
import { defineRoute } from '../../platform/route.ts';
import {
  answerReceipt,
  receiptAnswers,
  receiptRefusals,
  type ReceiptServices,
  type ReceiptSubject,
} from '../receipts/index.ts';
import { ownerRefusals, requireOwner, walletIdOf } from '../wallets/index.ts';
import { withdrawalParams } from './get.ts';
import { findWithdrawal } from './queries.ts';

export const receiptOfWithdrawal: ReceiptSubject = async (db, tenantId, id) => {
  const row = await findWithdrawal(db, tenantId, id);
  return (
    row && {
      walletId: row.wallet_id,
      status: row.status,
      amountMinor: row.amount_minor,
      currency: row.currency,
      to: { name: row.to_name, number: row.to_number, alias: row.to_alias, taxId: row.to_tax_id },
      concept: row.concept,
      document: null,
      createdAt: row.created_at,
      settledAt: row.settled_at,
    }
  );
};

export const getReceiptRoute = defineRoute({
  id: 'withdrawals.receipt',
  method: 'GET',
  path: '/api/v1/wallet/withdrawals/:id/receipt',
  auth: [{ session: 'self' }],
  tag: 'Withdrawals',
  summary: 'Retrieve the receipt of a withdrawal',
  description:
    'As that of a payment: signed, once it has settled, so that anybody can check it with the keys at `/.well-known/jwks.json`.',
  params: withdrawalParams,
  answers: receiptAnswers,
  refusals: { ...ownerRefusals, ...receiptRefusals },
  read: async (db, { tenant, actor, params }, services: ReceiptServices) => {
    const owner = await requireOwner(db, { tenant, actor });
    const row = await findWithdrawal(db, tenant.id, params.id);
    if (row === undefined || row.wallet_id !== walletIdOf(owner.id)) throw refusal('not_found');
    return answerReceipt(db, services, tenant, { kind: 'withdrawal', id: row.id });
  },
});

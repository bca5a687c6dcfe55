// Withdrawals: money that owners take out of their wallets.
import { defineModule } from '../../platform/module.ts';
import { withdrawalEvents } from './events.ts';
import { getWithdrawalRoute, listWithdrawalsRoute } from './get.ts';
import type { PrepareServices } from './prepare.ts';
import { getReceiptRoute } from './receipt.ts';
import { withdrawRoute } from './withdraw.ts';
import type { ReceiptServices } from '../receipts/index.ts';

export { heldWithdrawal } from './held.ts';
export { toWithdrawal, withdrawalSchema } from './model.ts';
export { findWithdrawal } from './queries.ts';
export { receiptOfWithdrawal } from './receipt.ts';
export { sentWithdrawal } from './sent.ts';

export const withdrawalsModule = defineModule<Omit<PrepareServices, 'pool'> & ReceiptServices>({
  name: 'withdrawals',
  events: withdrawalEvents,
  routes: [withdrawRoute, listWithdrawalsRoute, getWithdrawalRoute, getReceiptRoute],
});

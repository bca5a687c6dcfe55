// Payments: money that owners and agents send to payees.
import type { Changes } from '../../platform/db/changes.ts';
import { defineModule } from '../../platform/module.ts';
import { paymentEvents } from './events.ts';
import { getPaymentRoute } from './get.ts';
import { keepReceiptsJob } from './keep-receipts.ts';
import { payRoute } from './pay.ts';
import type { PrepareServices } from './prepare.ts';
import { previewRoute } from './preview.ts';
import { getReceiptRoute } from './receipt.ts';
import { requestApprovalRoute } from './request-approval.ts';
import type { ReceiptServices } from '../receipts/index.ts';

export { heldPayment, type HeldServices } from './held.ts';
export { judge, type Verdict } from './judge.ts';
export { makePayment, paymentLocks } from './make.ts';
export { payBody, PAYMENT, paymentSchema, toPayment } from './model.ts';
export { partyLocks, requireParties, type Parties } from './parties.ts';
export { prepareFor, type PaymentInput, type PrepareServices } from './prepare.ts';
export { findPayment } from './queries.ts';
export { refusal as payRefusal } from './refusals.ts';
export { receiptOfPayment } from './receipt.ts';
export { sentPayment } from './sent.ts';
export { spendsThrough, walletIdOfSubWallet } from './spender.ts';
export { payments, type PaymentRow } from './tables.ts';

/** The channel that announces payments that were written. */
export const PAYMENTS_CHANNEL = 'monedero_payments';

export const paymentsModule = defineModule<
  PrepareServices & ReceiptServices & { readonly paymentChanges: Changes }
>({
  name: 'payments',
  events: paymentEvents,
  routes: [payRoute, previewRoute, getPaymentRoute, getReceiptRoute, requestApprovalRoute],
  jobs: () => [keepReceiptsJob],
});

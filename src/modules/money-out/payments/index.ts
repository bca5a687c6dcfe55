// Payments: money that owners and agents send to payees.
import type { Changes } from '#platform/db/changes.ts';
import { defineModule } from '#platform/module.ts';
import { paymentEvents } from './events.ts';
import { getPaymentForOrganizationRoute } from './get-for-organization.ts';
import { getPaymentRoute } from './get.ts';
import { paymentsKept } from './kept.ts';
import { listPaymentsForOrganizationRoute } from './list-for-organization.ts';
import { listPaymentsRoute } from './list.ts';
import { backfillReceiptsJob } from './backfill-receipts.ts';
import { payRoute } from './pay.ts';
import type { PrepareServices } from './prepare.ts';
import { previewRoute } from './preview.ts';
import { getReceiptRoute } from './receipt.ts';
import { requestApprovalRoute } from './request-approval.ts';
import { paymentSearch } from './search.ts';
import type { SubWallets } from '#modules/wallets/wallets/index.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/index.ts';
import { ownedOutgoing } from '#modules/money-out/outgoing/index.ts';
import { payments } from './tables.ts';

export { followedPaymentSubject, paymentSubject } from './approval-subject.ts';
export { judge, type Verdict } from './judge.ts';
export { makePayment, paymentLocks } from './make.ts';
export { payBody, PAYMENT } from './model.ts';
export { partyLocks, requireParties, type Parties } from './parties.ts';
export { prepareFor, type PaymentInput, type PrepareServices } from './prepare.ts';
export { paymentMessages, paymentQuestion } from './question.ts';
export { findPayment } from './queries.ts';
export { refusal as payRefusal } from './refusals.ts';
export { outgoingPayment } from './outgoing.ts';
export { payments, PAYMENTS_CHANNEL, type PaymentRow } from './tables.ts';

export const paymentsModule = defineModule<
  PrepareServices & ReceiptServices & { readonly paymentChanges: Changes; readonly subWallets: SubWallets }
>({
  name: 'payments',
  kept: paymentsKept,
  events: paymentEvents,
  tags: { Payments: 'Payments to payees, by a person or by an agent within its limits.' },
  scopes: ['payments', 'payments:read'],
  owned: [ownedOutgoing('payment', 'pay', payments)],
  search: [paymentSearch],
  routes: [
    payRoute,
    previewRoute,
    listPaymentsRoute,
    getPaymentRoute,
    getReceiptRoute,
    requestApprovalRoute,
    listPaymentsForOrganizationRoute,
    getPaymentForOrganizationRoute,
  ],
  jobs: () => [backfillReceiptsJob],
});

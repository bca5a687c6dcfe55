// The module as one value, of which src/product.ts makes the rest.
import type { Changes } from '#platform/db/changes.ts';
import { defineModule } from '#platform/module.ts';
import { paymentEvents } from './events.ts';
import { getPaymentForOrganizationRoute } from './get-for-organization.ts';
import { getPaymentRoute } from './get.ts';
import { listPaymentsForOrganizationRoute } from './list-for-organization.ts';
import { listPaymentsRoute } from './list.ts';
import { backfillReceiptsJob } from './backfill-receipts.ts';
import { payRoute } from './pay.ts';
import type { PrepareServices } from './prepare.ts';
import { previewRoute } from './preview.ts';
import { getReceiptRoute } from './receipt.ts';
import { requestApprovalRoute } from './request-approval.ts';
import { paymentSearch } from './search.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { ownedOutgoing } from '#modules/money-out/outgoing/owned.ts';
import { payments } from './tables.ts';

export const paymentsModule = defineModule<
  PrepareServices & ReceiptServices & { readonly paymentChanges: Changes; readonly subWallets: SubWallets }
>({
  name: 'payments',
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

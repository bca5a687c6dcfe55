// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { withdrawalEvents } from './events.ts';
import {
  getWithdrawalForOrganizationRoute,
  listWithdrawalsForOrganizationRoute,
} from './get-for-organization.ts';
import { getWithdrawalRoute, listWithdrawalsRoute } from './get.ts';
import type { PrepareServices } from './prepare.ts';
import { notifyNewAccountJob, type NotifyServices } from './notify-new-account.ts';
import { previewWithdrawalRoute } from './preview.ts';
import { getReceiptRoute } from './receipt.ts';
import { withdrawalSearch } from './search.ts';
import { withdrawRoute } from './withdraw.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { ownedOutgoing } from '#modules/money-out/outgoing/owned.ts';
import { withdrawals } from './tables.ts';

export const withdrawalsModule = defineModule<
  Omit<PrepareServices, 'pool'> & ReceiptServices & NotifyServices
>({
  name: 'withdrawals',
  events: withdrawalEvents,
  tags: { Withdrawals: 'Money that a person sends from the wallet to an account of their own.' },
  search: [withdrawalSearch],
  owned: [ownedOutgoing('withdrawal', 'wdr', withdrawals)],
  routes: [
    withdrawRoute,
    previewWithdrawalRoute,
    listWithdrawalsRoute,
    getWithdrawalRoute,
    getReceiptRoute,
    listWithdrawalsForOrganizationRoute,
    getWithdrawalForOrganizationRoute,
  ],
  jobs: (services) => [notifyNewAccountJob(services)],
});

// The module as one value, of which src/product.ts makes the rest.
import type { ConnectedServices } from '#platform/provider/connected.ts';
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/events/owned.ts';
import type { NoticeServices } from '#modules/wallets/push/notify.ts';
import type { SubWallets } from '#modules/wallets/wallets/sub-wallets.ts';
import { approvalEvents } from './events.ts';
import { endOfClosedJob } from './end-of-closed.ts';
import { getApprovalForOrganizationRoute } from './get-for-organization.ts';
import { getApprovalRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { openApprovals } from './erasure-blockers.ts';
import { listApprovalsForOrganizationRoute } from './list-for-organization.ts';
import { listApprovalsRoute } from './list.ts';
import { approvalBacklogs } from './backlog.ts';
import { approvalsOverview } from './overview.ts';
import { approvalOptionsRoute } from './passkey-options.ts';
import { messengerReports, type ReportServices } from './messages/reports.ts';
import { resolveApprovalRoutes, type ResolveServices } from './resolve.ts';
import type { QuestionServices } from './question.ts';
import { approvalSearch } from './search.ts';
import { sendMessageJob } from './messages/send-message.ts';
import { notifyDeviceJob, notifyDevicesJob } from './messages/notify-devices.ts';
import { notifyGatheredJob } from './messages/notify-gathered.ts';
import { notifyOwnerJob, type NotifyServices } from './messages/notify-owner.ts';
import { approvals } from './tables.ts';

export const approvalsModule = defineModule<
  ResolveServices &
    ReportServices &
    ConnectedServices &
    NotifyServices &
    NoticeServices &
    QuestionServices & { readonly subWallets: SubWallets }
>({
  name: 'approvals',
  erasureBlockers: [openApprovals],
  madeAt: ['approval_messages'],
  events: approvalEvents,
  tags: { Approvals: 'What waits for the owner of a wallet to decide.' },
  scopes: ['approvals', 'approvals:read'],
  backlogs: approvalBacklogs,
  overview: [approvalsOverview],
  search: [approvalSearch],
  owned: [{ kind: 'approval', prefix: 'appr', find: findOwners(approvals, 'cardholder_id') }],
  routes: [
    listApprovalsRoute,
    getApprovalRoute,
    approvalOptionsRoute,
    ...resolveApprovalRoutes,
    listApprovalsForOrganizationRoute,
    getApprovalForOrganizationRoute,
  ],
  inbound: [
    {
      port: 'approval_messenger',
      source: messengerReports,
      challenge:
        ({ approvalMessenger }, connectionId) =>
        (call) =>
          approvalMessenger.at(connectionId).answerChallenge(call),
    },
  ],
  jobs: (services) => [
    expireJob(services),
    endOfClosedJob(services),
    sendMessageJob(services),
    notifyOwnerJob(services),
    notifyGatheredJob(services),
    notifyDevicesJob(),
    notifyDeviceJob(services),
  ],
});

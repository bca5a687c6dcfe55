// Approvals: questions to the owner of a wallet, which only a person decides.
import type { ConnectedServices } from '#platform/connected.ts';
import { defineModule } from '#platform/module.ts';
import { findOwners } from '#platform/owned.ts';
import type { NoticeServices } from '#modules/wallets/push/index.ts';
import type { SubWallets } from '#modules/wallets/wallets/index.ts';
import { approvalEvents } from './events.ts';
import { endOfClosedJob } from './end-of-closed.ts';
import { getApprovalForOrganizationRoute } from './get-for-organization.ts';
import { getApprovalRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { approvalsKept, openApprovals } from './kept.ts';
import { listApprovalsForOrganizationRoute } from './list-for-organization.ts';
import { listApprovalsRoute } from './list.ts';
import { approvalBacklogs } from './backlog.ts';
import { approvalsOverview } from './overview.ts';
import { approvalOptionsRoute } from './passkey-options.ts';
import { messengerReports, type ReportServices } from './reports.ts';
import { resolveApprovalRoutes, type ResolveServices } from './resolve.ts';
import type { QuestionServices } from './question.ts';
import { approvalSearch } from './search.ts';
import { sendMessageJob } from './send-message.ts';
import { notifyDeviceJob, notifyDevicesJob } from './notify-devices.ts';
import { notifyGatheredJob } from './notify-gathered.ts';
import { notifyOwnerJob, type NotifyServices } from './notify-owner.ts';
import { approvals } from './tables.ts';

export { decideAsOwner, untilSettled, type OwnerDecision, type OwnerServices } from './as-owner.ts';
export { channelOf, channelsOf, type ReachableChannels } from './channel.ts';
export { noteSettled } from './decide.ts';
export { APPROVAL, approvalSchema, approvalUrlOf, shownCardSchema, toApproval } from './model.ts';
export { ACTIONS, type Action } from './actions.ts';
export { approvalIdOf, openApproval, type ApprovalInput } from './open.ts';
export {
  defineQuestion,
  subjectsOf,
  type Question,
  type Questions,
  type QuestionServices,
} from './question.ts';
export { defineTemplate } from './template.ts';
export { recordAutoApproval } from './record-auto-approval.ts';
export { findApproval, findApprovals, findApprovalOfAny, findMessage, listPending } from './queries.ts';
export { obstacleTo } from './obstacle.ts';
export { failureText, noApproval } from './refusals.ts';
export { declineReasonSchema } from './resolve.ts';
export { languageOfOwner } from './language-of-owner.ts';
export { mailOwner, WARNING_ATTEMPTS_MAX, writtenFor } from './owner-mail.ts';
export {
  canonical,
  defineSnapshot,
  isUnchanged,
  readSnapshot,
  seenAccount,
  snapshotHash,
  toOneAccount,
  type Snapshot,
  type SnapshotToAccount,
} from './snapshot.ts';
export { maskedReasons, reasonSchema, type Reason } from './reasons.ts';
export { requireFewWaiting, waitingRefusals } from './waiting.ts';
export { withdrawApproval } from './withdraw.ts';
export type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
export { approvals, type ApprovalRow, type Channel } from './tables.ts';

export const approvalsModule = defineModule<
  ResolveServices &
    ReportServices &
    ConnectedServices &
    NotifyServices &
    NoticeServices &
    QuestionServices & { readonly subWallets: SubWallets }
>({
  name: 'approvals',
  kept: approvalsKept,
  inTheWay: [openApprovals],
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
      name: 'whatsapp',
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

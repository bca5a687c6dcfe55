// Approvals: questions to the owner of a wallet, which only a person decides.
import { defineModule } from '../../platform/module.ts';
import type { SubWallets } from '../wallets/index.ts';
import { approvalEvents } from './events.ts';
import { endOfClosedJob } from './end-of-closed.ts';
import { getApprovalRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { listApprovalsRoute } from './list.ts';
import { approvalOptionsRoute } from './passkey-options.ts';
import { messengerReports, type ReportServices } from './reports.ts';
import { resolveApprovalRoutes, type ResolveServices } from './resolve.ts';
import { sendMessageJob } from './send-message.ts';
import { notifyGatheredJob } from './notify-gathered.ts';
import { notifyOwnerJob, type NotifyServices } from './notify-owner.ts';

export { decideAsOwner, untilSettled, type OwnerDecision, type OwnerServices } from './as-owner.ts';
export { channelOf, reachOf, type Reach } from './channel.ts';
export { isAsSeen, seenAccount } from './as-seen.ts';
export { canonical, hashOfSeen } from './canonical.ts';
export { noteSettled } from './decide.ts';
export { APPROVAL, approvalSchema, approvalUrlOf, toApproval } from './model.ts';
export { oneLine } from './one-line.ts';
export { approvalIdOf, openApproval, type Question } from './open.ts';
export { passGate } from './pass.ts';
export { findApproval, findApprovals, findApprovalOfAny, findMessage, listPending } from './queries.ts';
export { failureText } from './refusals.ts';
export { declineReasonSchema } from './resolve.ts';
export { languageOfOwner } from './shown.ts';
export { readSeen, type Seen, type SeenBatch, type SeenCard, type SeenPayment } from './seen.ts';
export { reasonSchema, type Reason } from './reasons.ts';
export { requireFewWaiting, waitingRefusals } from './waiting.ts';
export { withdrawApproval } from './withdraw.ts';
export type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
export { approvals, type ApprovalRow, type Channel } from './tables.ts';

export const approvalsModule = defineModule<
  ResolveServices & ReportServices & NotifyServices & { readonly subWallets: SubWallets }
>({
  name: 'approvals',
  events: approvalEvents,
  routes: [listApprovalsRoute, getApprovalRoute, approvalOptionsRoute, ...resolveApprovalRoutes],
  inbound: [
    {
      name: 'whatsapp',
      source: (services) => messengerReports(services),
      challenge:
        ({ approvalMessenger }) =>
        (call) =>
          approvalMessenger.answerChallenge(call),
    },
  ],
  jobs: (services) => [
    expireJob(services),
    endOfClosedJob(services),
    sendMessageJob(services),
    notifyOwnerJob(services),
    notifyGatheredJob(services),
  ],
});

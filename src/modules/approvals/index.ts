// Approvals: questions to the owner of a wallet, which only a person decides.
import { defineModule } from '../../platform/module.ts';
import type { SubWallets } from '../wallets/index.ts';
import { approvalEvents } from './events.ts';
import { getApprovalRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { listApprovalsRoute } from './list.ts';
import { approvalOptionsRoute } from './passkey-options.ts';
import { resolveApprovalRoutes, type ResolveServices } from './resolve.ts';

export { decideAsOwner, untilSettled, type OwnerDecision, type OwnerServices } from './as-owner.ts';
export { noteSettled } from './decide.ts';
export { APPROVAL, approvalSchema, toApproval } from './model.ts';
export { approvalIdOf, canonical, hashOfSeen, openApproval } from './open.ts';
export { findApprovalOfAny } from './queries.ts';
export { failureText } from './refusals.ts';
export { declineReasonSchema } from './resolve.ts';
export { readSeen, type Seen } from './seen.ts';
export { reasonSchema, type Reason } from './reasons.ts';
export type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
export { approvals, type ApprovalRow, type Channel } from './tables.ts';

export const approvalsModule = defineModule<ResolveServices & { readonly subWallets: SubWallets }>({
  name: 'approvals',
  events: approvalEvents,
  routes: [listApprovalsRoute, getApprovalRoute, approvalOptionsRoute, ...resolveApprovalRoutes],
  jobs: (services) => [expireJob(services)],
});

// Decides as the owner, in a session or on the page of an approval.
import type { Caller } from '#platform/context/context.ts';
import { createBackoff } from '#platform/provider/outside.ts';
import type { StepServices } from '#platform/route/route.ts';
import type { Assertion } from '#modules/people/sign-in/passkeys/model.ts';
import { decideApproval, type DecisionResult } from './decide.ts';
import { requireOpen } from './require-open.ts';
import { BY_SESSION, proveApproval, requireOwnerOf, type ProveServices } from './prove.ts';
import { findApproval } from './queries.ts';
import { readBalancesAfter } from './balances-after.ts';
import type { QuestionServices } from './question.ts';
import type { ApprovalSubjects } from './subject.ts';
import type { ApprovalRow } from './tables.ts';

/** Callers wait no longer than this for money that is on its way to another bank. */
const SETTLED_MS_MAX = 10_000;

export type OwnerServices = ProveServices &
  QuestionServices & { readonly approvalSubjects: ApprovalSubjects };
export type OwnerSteps = Pick<StepServices, 'pool' | 'works' | 'commands'>;

export type OwnerDecision = {
  readonly row: ApprovalRow;
  /** The hash of what the owner was shown; undefined if the caller has shown it. */
  readonly seenHash?: string | undefined;
  /**
   * The idempotency key and the request, as digests. A process may end after the decision and before its
   * answer is stored: a repeat then finds them on the approval, and is answered by how it went on.
   */
  readonly keyDigest?: string | undefined;
} & (
  | { readonly decision: 'approved'; readonly credential?: Assertion | undefined }
  | { readonly decision: 'rejected'; readonly declineReason?: string | undefined }
);

export async function decideAsOwner(
  steps: OwnerSteps,
  services: OwnerServices,
  by: Caller,
  given: OwnerDecision,
): Promise<DecisionResult> {
  const { row, decision, keyDigest, seenHash = row.seen_hash } = given;
  requireOwnerOf(by.actor, row);
  if (keyDigest !== undefined && row.decided_key_digest === keyDigest)
    return { row, ...(await steps.commands.run(by.tenant, by.actor, readBalancesAfter, row)) };
  // Before a proof: an owner who taps twice is not asked to confirm what was decided a moment ago.
  requireOpen(row, { now: by.tenant.now(), question: services.questions[row.action] });
  const proven =
    given.decision === 'approved'
      ? await proveApproval(steps, services, by, { row, credential: given.credential })
      : BY_SESSION;
  const declineReason = given.decision === 'rejected' ? given.declineReason : undefined;
  return decideApproval({ ...steps, ...services }, by, {
    approvalId: row.id,
    seenHash,
    decision,
    ...proven,
    declineReason,
    keyDigest,
  });
}

/** The row as it is when the money has arrived, was refused, or the time has passed. */
export async function untilSettled(
  { pool }: Pick<StepServices, 'pool'>,
  row: ApprovalRow,
  msMax = SETTLED_MS_MAX,
): Promise<ApprovalRow> {
  const backoff = createBackoff(msMax);
  let now = row;
  while (now.status === 'approved' && now.settled === null && (await backoff.wait())) {
    now = (await findApproval(pool, row.tenant_id, row.id)) ?? now;
  }
  return now;
}

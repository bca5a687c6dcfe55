// Decides an approval: one decision wins, and what it decides happens in the same commit. A channel only
// proves who answered.
import { DAY_MS, plus } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import type { Commands } from '#platform/command/commands.ts';
import type { Caller } from '#platform/context/context.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { Pool } from '#platform/db/pool.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { SignedAgreement } from '#modules/people/sign-in/passkeys/agree.ts';
import { approvalEnded } from './events.ts';
import { EXPIRE } from './job-kinds.ts';
import type { Proof } from './proof.ts';
import type { Question, QuestionServices } from './question.ts';
import { findApproval } from './queries.ts';
import { noApproval, seenDiffers } from './refusals.ts';
import { requireOpen } from './require-open.ts';
import type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
import { approvals, approvalSignatures, type ApprovalRow, type Channel } from './tables.ts';
import { oneLessWaits } from './waiting.ts';

/** How long a person can try again what was approved and did not move. */
const RETRY_MS = DAY_MS;

export type Decision = {
  readonly approvalId: string;
  /** The hash of what the owner decides on, as it was shown. */
  readonly seenHash: string;
  readonly decision: 'approved' | 'rejected';
  readonly channel: Channel;
  readonly declineReason?: string | undefined;
  /** It is checked on locked rows; without one, the caller has made sure that it is the owner. */
  readonly proof?: Proof;
  /** What the owner's passkey has signed; it is kept as evidence. */
  readonly signed?: SignedAgreement | undefined;
  /** Digests of the idempotency key and the request that decides, by which a repeat is recognized. */
  readonly keyDigest?: string | undefined;
};
export type DecisionResult = { readonly row: ApprovalRow } & Pick<
  Settled,
  'availableAfterMinor' | 'capAfterMinor'
>;

type Input = Decision & { readonly subject: PreparedSubject; readonly question: Question };

const decideCommand = defineCommand<Input, DecisionResult>({
  name: 'approvals.decide',
  locks: ({ approvalId, subject: { locks }, proof }) =>
    [lock(approvals, approvalId), locks, proof?.locks ?? []].flat(),
  decide(tx, input) {
    const row = tx.find(approvals, input.approvalId);
    if (row === undefined) throw noApproval();
    requireOpen(row, { now: tx.now, question: input.question });
    if (input.seenHash !== row.seen_hash) throw seenDiffers();
    input.proof?.check(tx, row);
    return input.decision === 'approved' ? approve(tx, row, input) : reject(tx, row, input);
  },
});

function approve(tx: Tx, row: ApprovalRow, { subject, channel, signed, keyDigest }: Input): DecisionResult {
  const isRetry = row.status === 'approved';
  const { settlement, ...after } = subject.approve(tx, row);
  const canRetry = settlement.kind === 'failed' && settlement.canRetry;
  const set = {
    settled: settlement.kind === 'processing' ? null : settlement.kind === 'settled',
    failure: settlement.kind === 'failed' ? settlement.reason : null,
    can_retry: canRetry,
    decided_key_digest: keyDigest ?? null,
    ...(canRetry ? { expires_at: plus(tx.now, RETRY_MS) } : {}),
  };
  const decided = isRetry
    ? tx.update(approvals, row, set)
    : tx.move(approvals, row, 'approve', { ...set, decided_at: tx.now, decided_channel: channel });
  if (canRetry) tx.enqueue(EXPIRE, { approvalId: row.id }, RETRY_MS);
  else oneLessWaits(tx, row);
  if (!isRetry) approvalEnded(tx, decided, 'approved');
  audit(tx, isRetry ? 'approval.retried' : 'approval.approved', { type: 'approval', id: row.id });
  if (signed !== undefined) insertSignature(tx, row.id, signed);
  return { row: decided, ...after };
}

function reject(
  tx: Tx,
  row: ApprovalRow,
  { subject, channel, declineReason, keyDigest }: Input,
): DecisionResult {
  const after = subject.end(tx, { as: 'reject', failure: 'rejected' });
  oneLessWaits(tx, row);
  const decided = tx.move(approvals, row, 'reject', {
    decided_at: tx.now,
    decided_channel: channel,
    decline_reason: declineReason ?? null,
    decided_key_digest: keyDigest ?? null,
    settled: false,
    failure: null,
    can_retry: false,
  });
  approvalEnded(tx, decided, 'rejected');
  audit(tx, 'approval.rejected', { type: 'approval', id: row.id });
  return { row: decided, ...after };
}

/** Keeps the signature, so that an owner who disputes a decision can be shown what they signed. */
const insertSignature = (tx: Tx, approvalId: ApprovalRow['id'], signed: SignedAgreement): unknown =>
  tx.insert(approvalSignatures, {
    tenant_id: tx.tenantId,
    id: tx.newId('sig', approvalId),
    approval_id: approvalId,
    credential_id: signed.credentialId,
    public_key: signed.publicKey,
    authenticator_data: signed.authenticatorData,
    client_data: signed.clientData,
    signature: signed.signature,
    created_at: tx.now,
  });

export type DecideServices = QuestionServices & {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly approvalSubjects: ApprovalSubjects;
};

/** The owner decides, by proof as strong as the approval asks for. */
export const decideApproval = (
  { pool, commands, approvalSubjects, questions }: DecideServices,
  { tenant, actor }: Caller,
  decision: Decision,
): Promise<DecisionResult> =>
  commands.runPrepared(tenant, actor, decideCommand, async () => {
    const row = await findApproval(pool, tenant.id, decision.approvalId);
    if (row === undefined) throw noApproval();
    const question = questions[row.action];
    requireOpen(row, { now: tenant.now(), question });
    return {
      ...decision,
      question,
      subject: await approvalSubjects[row.action](tenant, row, decision.decision),
    };
  });

/** How a payment ended that was on its way when it was approved: without a failure it has settled. */
export function noteSettled(tx: Tx, approvalId: string | null, failure: string | null): void {
  if (approvalId === null) return;
  tx.update(approvals, tx.get(approvals, approvalId), { settled: failure === null, failure });
}

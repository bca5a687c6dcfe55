// Decides an approval: one decision wins, and what it decides happens in the same commit. A channel only
// proves who answered.
import { DAY_MS, plus } from '../../platform/clock.ts';
import { defineCommand, lock } from '../../platform/command/command.ts';
import type { Commands } from '../../platform/command/commands.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import type { Tx } from '../../platform/draft.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { audit } from '../identity/index.ts';
import { approvalEnded } from './events.ts';
import { EXPIRE } from './job-kinds.ts';
import type { Proof } from './proof.ts';
import { findApproval } from './queries.ts';
import { alreadyDecided, approvalExpired, noApproval, seenDiffers } from './refusals.ts';
import type { ApprovalSubjects, PreparedSubject, Settled } from './subject.ts';
import { approvals, type ApprovalRow, type Channel } from './tables.ts';

/** How long a person can try again what was approved and did not move. */
const RETRY_MS = DAY_MS;

export type Decision = {
  readonly approvalId: string;
  /** Of what the owner decides on, as it was shown. */
  readonly seenHash: string;
  readonly decision: 'approved' | 'rejected';
  readonly channel: Channel;
  readonly declineReason?: string | undefined;
  /** Checked on locked rows; without one, the caller has made sure that it is the owner. */
  readonly proof?: Proof;
};
export type Decided = { readonly row: ApprovalRow } & Pick<Settled, 'availableAfterMinor' | 'capAfterMinor'>;

type Input = Decision & { readonly subject: PreparedSubject };

const decideCommand = defineCommand<Input, Decided>({
  name: 'approvals.decide',
  locks: ({ approvalId, subject: { locks }, proof }) =>
    [lock(approvals, approvalId), locks, proof?.locks ?? []].flat(),
  decide(tx, input) {
    const row = tx.find(approvals, input.approvalId);
    if (row === undefined) throw noApproval();
    requireOpen(row, tx, input.decision);
    if (input.seenHash !== row.seen_hash) throw seenDiffers();
    input.proof?.check(tx, row);
    return input.decision === 'approved' ? approve(tx, row, input) : reject(tx, row, input);
  },
});

/** One that was approved and did not move is open to the same decision once more. */
function requireOpen(row: ApprovalRow, { now }: Pick<Tx, 'now'>, decision: Decision['decision']): void {
  if (row.status === 'expired') throw approvalExpired();
  if (row.status === 'approved' && row.can_retry && decision === 'approved') return;
  if (row.status !== 'pending') throw alreadyDecided();
  if (row.expires_at <= now) throw approvalExpired();
}

function approve(tx: Tx, row: ApprovalRow, { subject, channel }: Input): Decided {
  const isRetry = row.status === 'approved';
  const { settlement, ...after } = subject.approve(tx, row);
  const canRetry = settlement.kind === 'failed' && settlement.canRetry;
  const set = {
    settled: settlement.kind === 'processing' ? null : settlement.kind === 'settled',
    failure: settlement.kind === 'failed' ? settlement.reason : null,
    can_retry: canRetry,
    ...(canRetry ? { expires_at: plus(tx.now, RETRY_MS) } : {}),
  };
  const decided = isRetry
    ? tx.update(approvals, row, set)
    : tx.move(approvals, row, 'approve', { ...set, decided_at: tx.now, decided_channel: channel });
  if (canRetry) tx.enqueue(EXPIRE, { approvalId: row.id }, RETRY_MS);
  if (!isRetry) approvalEnded(tx, decided, 'approved');
  audit(tx, isRetry ? 'approval.retried' : 'approval.approved', { type: 'approval', id: row.id });
  return { row: decided, ...after };
}

function reject(tx: Tx, row: ApprovalRow, { subject, channel, declineReason }: Input): Decided {
  const after = subject.reject(tx, 'rejected');
  const decided = tx.move(approvals, row, 'reject', {
    decided_at: tx.now,
    decided_channel: channel,
    decline_reason: declineReason ?? null,
    settled: false,
  });
  approvalEnded(tx, decided, 'rejected');
  audit(tx, 'approval.rejected', { type: 'approval', id: row.id });
  return { row: decided, ...after };
}

export type DecideServices = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly approvalSubjects: ApprovalSubjects;
};
type By = { readonly tenant: Tenant; readonly actor: Actor };

/** The owner decides, by proof as strong as the approval asks for. */
export const decideApproval = (
  { pool, commands, approvalSubjects }: DecideServices,
  { tenant, actor }: By,
  decision: Decision,
): Promise<Decided> =>
  commands.runPrepared(tenant, actor, decideCommand, async () => {
    const row = await findApproval(pool, tenant.id, decision.approvalId);
    if (row === undefined) throw noApproval();
    requireOpen(row, { now: tenant.now() }, decision.decision);
    return { ...decision, subject: await approvalSubjects[row.action](tenant, row, decision.decision) };
  });

const expireCommand = defineCommand<Pick<Input, 'approvalId' | 'subject'>, null>({
  name: 'approvals.expire',
  locks: ({ approvalId, subject }) => [lock(approvals, approvalId), ...subject.locks],
  decide(tx, { approvalId, subject }) {
    const row = tx.find(approvals, approvalId);
    if (row === undefined || row.expires_at > tx.now) return null;
    if (row.status === 'approved' && row.can_retry) {
      subject.reject(tx, 'expired');
      tx.update(approvals, row, { can_retry: false });
    } else if (row.status === 'pending') {
      subject.reject(tx, 'expired');
      approvalEnded(tx, tx.move(approvals, row, 'expire', { settled: false }), 'expired');
    }
    return null;
  },
});

/** Ends an approval whose time is over; any other stays as it is. */
export async function expireApproval(
  { pool, commands, approvalSubjects }: DecideServices,
  { tenant, actor }: By,
  approvalId: string,
): Promise<void> {
  await commands.runPrepared(tenant, actor, expireCommand, async () => {
    const row = await findApproval(pool, tenant.id, approvalId);
    if (row === undefined) throw noApproval();
    return { approvalId, subject: await approvalSubjects[row.action](tenant, row, 'expired') };
  });
}

/** The outcome of a payment that was on its way when the approval was decided. */
export function noteSettled(
  tx: Tx,
  approvalId: string,
  { settled, failure }: { readonly settled: boolean; readonly failure: string | null },
): void {
  const row = tx.find(approvals, approvalId);
  if (row === undefined) throw new Error(`the approval ${approvalId} is not locked`);
  tx.update(approvals, row, { settled, failure });
}

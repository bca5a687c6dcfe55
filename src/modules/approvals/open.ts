// Asks the owner: writes the question down in the command that sets the money aside.
import { plus } from '#platform/time/clock.ts';
import type { Tx } from '#platform/work/draft.ts';
import { siblingId, type Id } from '#platform/ids/ids.ts';
import { approvalRequested } from './events.ts';
import { channelNow } from './messages/throttle-messages.ts';
import { EXPIRE, NOTIFY_DEVICES } from './job-kinds.ts';
import { EXPIRES_AFTER_MS } from './lifetimes.ts';
import { queueMessage } from './messages/message.ts';
import { snapshotHash } from './snapshot.ts';
import { approvalMachine } from './states.ts';
import { approvals, type ApprovalRow, type Channel } from './tables.ts';
import { oneMoreWaits } from './waiting.ts';

export type ApprovalInput = Pick<
  ApprovalRow,
  | 'cardholder_id'
  | 'wallet_id'
  | 'sub_wallet_id'
  | 'action'
  | 'subject_id'
  | 'strength'
  | 'amount_minor'
  | 'currency'
  | 'payee'
  | 'agent'
  | 'agent_reason'
  | 'reasons'
> & { readonly seen: string; readonly channel: Channel };

/** The question names the channel; an agent that has sent many messages is moved to the inbox. */
export function openApproval(tx: Tx, question: ApprovalInput): ApprovalRow {
  const channel = channelNow(tx, question);
  const delayMs = EXPIRES_AFTER_MS[channel];
  const row = tx.insert(approvals, {
    tenant_id: tx.tenantId,
    id: approvalIdOf(question.subject_id),
    ...question,
    channel,
    status: approvalMachine.initial,
    seen_hash: snapshotHash(question.seen),
    created_at: tx.now,
    expires_at: plus(tx.now, delayMs),
    decided_at: null,
    decided_channel: null,
    decline_reason: null,
    decided_key_digest: null,
    settled: null,
    failure: null,
    can_retry: false,
  });
  oneMoreWaits(tx, row);
  approvalRequested(tx, row);
  tx.enqueue(EXPIRE, { approvalId: row.id }, delayMs);
  tx.enqueue(NOTIFY_DEVICES, { approvalId: row.id });
  if (row.channel === 'whatsapp') queueMessage(tx, row);
  return row;
}

/** There is one approval at most for each subject, so its id needs no looking up. */
export const approvalIdOf = (subjectId: string): Id<'appr'> => siblingId('appr', subjectId);

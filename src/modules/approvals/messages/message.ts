// The message that asks an owner: queued with its approval, sent at most once, and given up as soon as it is
// not certain that it arrives. The approval then waits in the inbox, and an e-mail says so.
import { createHash } from 'node:crypto';
import { MINUTE_MS, plus, type Instant } from '#platform/time/clock.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { NOT_CONNECTED } from '#platform/provider/connected.ts';
import type { Tx } from '#platform/work/draft.ts';
import { cardholders, type CardholderRow } from '#modules/people/cardholders/tables.ts';
import { EXPIRE, SEND_MESSAGE, NOTIFY_OWNER } from '../job-kinds.ts';
import { EXPIRES_AFTER_MS } from '../lifetimes.ts';
import { messageMachine } from '../states.ts';
import { approvalMessages, approvals, type ApprovalRow, type MessageRow } from '../tables.ts';

/** An owner who has not answered by then gets an e-mail as well. */
const UNANSWERED_MS = 5 * MINUTE_MS;

export function queueMessage(tx: Tx, { id, cardholder_id }: ApprovalRow): void {
  tx.insert(approvalMessages, {
    tenant_id: tx.tenantId,
    id,
    cardholder_id,
    connection_id: null,
    status: messageMachine.initial,
    phone: null,
    nonce_hash: null,
    seen_hash: null,
    message_id: null,
    recipient: null,
    failure: null,
    notified_at: null,
    created_at: tx.now,
  });
  tx.enqueue(SEND_MESSAGE, { approvalId: id });
  tx.enqueue(NOTIFY_OWNER, { approvalId: id }, UNANSWERED_MS);
}

/** The hash of a nonce is bound to its approval, so that no row can take another's. */
export const nonceHash = (approvalId: string, nonce: string): string =>
  createHash('sha256').update(`${approvalId} ${nonce}`).digest('hex');

export const isVerified = (owner: CardholderRow | undefined): owner is CardholderRow =>
  owner !== undefined && owner.phone_verified_at !== null;

type BeginInput = Pick<MessageRow, 'id' | 'cardholder_id'> & {
  readonly nonceHash: string;
  /** The connection by which messages are sent now; undefined if none is. */
  readonly serving: string | undefined;
};
export type BegunMessage = {
  readonly approval: ApprovalRow;
  readonly owner: CardholderRow;
  readonly connectionId: string;
};

/** Notes it before the call. A message that is found like this may have been sent by a process that died. */
export const beginMessage = defineCommand<BeginInput, BegunMessage | null>({
  name: 'approvals.begin_message',
  locks: ({ id, cardholder_id }) => [
    lock(approvals, id),
    lock(approvalMessages, id),
    lock(cardholders, cardholder_id),
  ],
  decide(tx, { id, cardholder_id, nonceHash: hash, serving }) {
    const approval = tx.find(approvals, id);
    const message = tx.find(approvalMessages, id);
    if (approval === undefined || message === undefined) return null;
    const found = { approval, message };
    // A message always ends, even if the owner has decided meanwhile.
    if (message.status === 'sending') askElsewhere(tx, found, 'lose', 'process_lost');
    if (message.status !== 'queued') return null;
    if (!isOpen(approval, tx.now)) {
      askElsewhere(tx, found, 'fail', 'approval_over');
      return null;
    }
    const owner = tx.find(cardholders, cardholder_id);
    if (!isVerified(owner)) {
      askElsewhere(tx, found, 'fail', 'phone_not_verified');
      return null;
    }
    // An earlier attempt is resumed on its connection, whatever has been connected or disabled since.
    const connectionId = message.connection_id ?? serving;
    if (connectionId === undefined) {
      askElsewhere(tx, found, 'fail', NOT_CONNECTED);
      return null;
    }
    tx.move(approvalMessages, message, 'send', {
      connection_id: connectionId,
      phone: owner.phone_number,
      nonce_hash: hash,
      seen_hash: approval.seen_hash,
    });
    return { approval, owner, connectionId };
  },
});

type MessageRows = { readonly approval: ApprovalRow; readonly message: MessageRow };

const isOpen = ({ status, expires_at: expiresAt }: ApprovalRow, now: Instant): boolean =>
  status === 'pending' && expiresAt > now;

/** The owner has as long as in the inbox, and gets an e-mail. A message that arrives late still counts. */
export function askElsewhere(
  tx: Tx,
  { approval, message }: MessageRows,
  event: 'lose' | 'fail',
  cause: string,
): void {
  tx.move(approvalMessages, message, event, { failure: cause });
  if (!isOpen(approval, tx.now)) return;
  if (approval.channel === 'whatsapp') {
    const expiresAt = plus(approval.created_at, EXPIRES_AFTER_MS.inbox);
    tx.update(approvals, approval, { channel: 'inbox', expires_at: expiresAt });
    tx.enqueue(EXPIRE, { approvalId: approval.id }, expiresAt - tx.now);
  }
  tx.enqueue(NOTIFY_OWNER, { approvalId: approval.id });
}

// Takes in what the messenger reports. A tap decides only if everything about it is right: the message we
// sent, the secret that its buttons were given, the telephone that it went to, which is still the owner's,
// the first time, and in time. Anything else changes nothing, and is logged.
import { plus } from '#platform/time/clock.ts';
import { lock } from '#platform/command/command.ts';
import type { Actor } from '#platform/context/context.ts';
import { cellOfRow } from '#platform/inbound/cells.ts';
import type { InboundSource } from '#platform/inbound/inbound.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { isSameHash } from '#platform/secrets/one-time-code.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { cardholders, type CardholderRow } from '#modules/people/cardholders/tables.ts';
import { decideApproval } from '../decide.ts';
import { EXPIRES_AFTER_MS } from '../lifetimes.ts';
import { isVerified, nonceHash } from './message.ts';
import { isAt, noteMessage } from './note-message.ts';
import type { MessengerReport } from '../port.ts';
import type { Proof } from '../proof.ts';
import { findMessage } from '../queries.ts';
import type { QuestionServices } from '../question.ts';
import { readPayload, type MessengerServices, type ButtonPayload } from './send-message.ts';
import type { ApprovalSubjects } from '../subject.ts';
import { approvalMessages, approvals, type ApprovalRow, type MessageRow } from '../tables.ts';

type Reply = Extract<MessengerReport, { readonly kind: 'reply' }>;

export type ReportServices = MessengerServices &
  QuestionServices & {
    readonly approvalSubjects: ApprovalSubjects;
    readonly log: Log;
  };

/** Who decides by a tap, in history and audit log. */
const BY_WHATSAPP: Actor = { type: 'provider', id: 'whatsapp', ip: null, requestId: null };

/** The reports of one connection. What it reports of a message that another one sent changes nothing. */
export function messengerReports(
  services: ReportServices,
  connectionId: string,
): InboundSource<MessengerReport> {
  const at = services.approvalMessenger.at(connectionId);
  return {
    verify: (call) => at.verify(call),
    read: (call) => at.readReports(call),
    cellOf: ({ reads, tenant }, report) => {
      const id = approvalIn(report);
      return id === undefined ? tenant : cellOfRow(reads, tenant, approvals, id);
    },
    deliver: (context, report) => takeReport(context, services, connectionId, report),
  };
}

const approvalIn = (report: MessengerReport): string | undefined =>
  report.kind === 'reply' ? readPayload(report.payload)?.approvalId : report.reference;

async function takeReport(
  context: JobContext,
  services: ReportServices,
  connectionId: string,
  report: MessengerReport,
): Promise<void> {
  if (report.kind === 'reply') return takeReply(context, services, connectionId, report);
  const { commands, tenant, actor } = context;
  const id = report.reference;
  const outcome = report.kind === 'sent' ? report : { kind: report.kind, cause: report.reason };
  const why = await commands.run(tenant, actor, noteMessage, { id, connectionId, outcome });
  if (why !== null)
    services.log.warn('approvals.report_ignored', { tenant: tenant.id, approvalId: id, connectionId, why });
}

async function takeReply(
  { pool, commands, tenant }: JobContext,
  { approvalSubjects, questions, log }: ReportServices,
  connectionId: string,
  reply: Reply,
): Promise<void> {
  const ignored = (why: string, approvalId?: string): void =>
    log.warn('approvals.reply_ignored', { tenant: tenant.id, message: reply.messageId, approvalId, why });
  const tapped = readPayload(reply.payload);
  if (tapped === undefined) return ignored('not_a_button_of_ours');
  const { approvalId, decision } = tapped;
  // The page does the same. The buttons work again once the organization is resumed in time.
  if (tenant.isSuspended) return ignored('account_suspended', approvalId);
  const message = await findMessage(pool, tenant.id, approvalId);
  if (message === undefined || message.seen_hash === null) return ignored('no_message', approvalId);
  if (!isAt(message, connectionId)) return ignored('other_connection', approvalId);
  const decided = { approvalId, decision, seenHash: message.seen_hash, channel: 'whatsapp' } as const;
  try {
    await decideApproval(
      { pool, commands, approvalSubjects, questions },
      { tenant, actor: BY_WHATSAPP },
      { ...decided, proof: proofOf(reply, tapped, message) },
    );
  } catch (error) {
    // Our own failure or that of a provider is temporary, and the reply is handled again.
    if (!(error instanceof Refusal) || error.row.status >= 500) throw error;
    const { why } = error.details;
    // The tap was faster than the answer to the message, and is handled again once that is recorded.
    if (why === NOT_NOTED)
      throw new Error(`the message of ${approvalId} is not noted as sent yet`, { cause: error });
    ignored(typeof why === 'string' ? why : error.code, approvalId);
  }
}

const NOT_NOTED = 'message_sending';

const proofOf = (reply: Reply, tapped: ButtonPayload, { id, cardholder_id: ownerId }: MessageRow): Proof => ({
  locks: [lock(approvalMessages, id), lock(cardholders, ownerId)],
  check(tx, approval) {
    const message = tx.find(approvalMessages, id);
    if (message === undefined) throw new Error(`the message of ${id} is not there any more`);
    const seen = { approval, message, owner: tx.find(cardholders, ownerId), now: tx.now };
    const why = whyNot(reply, tapped, seen);
    if (why !== undefined) throw platformRefusal('forbidden', { why });
    tx.move(approvalMessages, message, 'answer');
  },
});

type LockedRows = {
  readonly approval: ApprovalRow;
  readonly message: MessageRow;
  readonly owner: CardholderRow | undefined;
  readonly now: ApprovalRow['created_at'];
};

/** Why a tap is not the owner's answer; undefined if it is. */
function whyNot(
  { messageId, from }: Reply,
  { nonce, decision }: ButtonPayload,
  { approval, message, owner, now }: LockedRows,
): string | undefined {
  if (message.status !== 'sent') return `message_${message.status}`;
  if (message.message_id !== messageId) return 'other_message';
  if (!isSameHash(nonceHash(approval.id, nonce), message.nonce_hash)) return 'wrong_nonce';
  if (message.recipient !== from) return 'other_phone';
  if (!isVerified(owner) || owner.phone_number !== message.phone) return 'phone_changed';
  if (approval.status !== 'pending') return 'not_pending';
  if (plus(approval.created_at, EXPIRES_AFTER_MS.whatsapp) <= now) return 'too_late';
  // A tap proves less than a passkey does.
  if (decision === 'approved' && approval.strength === 'biometric') return 'passkey_required';
  return undefined;
}

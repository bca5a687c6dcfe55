// Sends templates: the question of an approval, and a code. The Cloud API knows no idempotency key and cannot
// be asked by our reference, so what may have been sent is not sent again; a status that comes later gives
// the outcome.
import { z } from 'zod';
import type { Tenant } from '#platform/context/context.ts';
import { accepted, unknownBecause, type OutsideAnswer } from '#platform/provider/outside.ts';
import type { ApprovalMessengerCalls, MessageRefusal, SentMessage } from '#modules/approvals/port.ts';
import type { Messenger } from '#modules/people/onboarding/port.ts';
import { codeRequestOf, requestOf } from '#providers/wire/whatsapp.ts';
import type { Attempts, Kind } from './attempts.ts';
import type { Graph, NotDone } from './graph.ts';

type SendOptions = {
  readonly graph: Graph;
  readonly attempts: Attempts;
  readonly phoneNumberId: string;
};

type Addressed = { readonly reference: string; readonly to: string };
type Answer = OutsideAnswer<SentMessage, MessageRefusal>;

export const createSending = (given: SendOptions): Messenger & ApprovalMessengerCalls => ({
  sendApproval: (tenant, message, signal) =>
    sendOnce(given, { tenant, kind: 'approval', message, bodyOf: requestOf, signal }),
  async sendCode(tenant, message, signal) {
    const sending = { tenant, kind: 'code', message, bodyOf: codeRequestOf, signal } as const;
    const answer = await sendOnce(given, sending);
    return answer.kind === 'accepted' ? accepted(null) : answer;
  },
});

const answerBody = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1),
  /** It may be missing if a person hides the number. */
  contacts: z
    .array(
      z.object({ wa_id: z.string().max(300).optional(), user_id: z.string().min(1).max(300).optional() }),
    )
    .optional(),
});

type Sending<Message> = {
  readonly tenant: Tenant;
  readonly kind: Kind;
  readonly message: Message;
  readonly bodyOf: (message: Message) => unknown;
  readonly signal: AbortSignal;
};

async function sendOnce<Message extends Addressed>(
  { graph, attempts, phoneNumberId }: SendOptions,
  { tenant, kind, message, bodyOf, signal }: Sending<Message>,
): Promise<Answer> {
  const begun = await attempts.begin(tenant, kind, message.reference);
  if (begun.kind === 'sent')
    return accepted({ messageId: begun.messageId, recipient: begun.recipient || digitsOf(message.to) });
  if (begun.kind === 'unknown') return unknownBecause('it may have been sent before, and is not sent again');

  const { attempt } = begun;
  const answer = await graph.ask(
    {
      operation: kind === 'approval' ? 'messages.approval' : 'messages.code',
      method: 'POST',
      path: `${phoneNumberId}/messages`,
      body: bodyOf({ ...message, reference: attempt }),
      answer: answerBody,
    },
    signal,
  );
  if (answer.kind === 'done') {
    const { messages, contacts = [] } = answer.value;
    // Never empty: a tap without a sender must not be that of a message without a recipient.
    const { wa_id: phone, user_id: user } = contacts[0] ?? {};
    const recipient = phone || digitsOf(message.to);
    const sent = { messageId: messages[0]?.id ?? '', recipient, ...(user === undefined ? {} : { user }) };
    return accepted(await attempts.noteSent(tenant, kind, attempt, sent));
  }
  if (answer.kind === 'unknown') return unknownBecause(answer.reason);
  await attempts.noteNotSent(tenant, kind, attempt);
  return { kind: 'refused', reasons: [refusalOf(answer)] };
}

const digitsOf = (phone: string): string => phone.replace(/^\+/, '');

/**
 * The number is not on WhatsApp, not in a list of testers, our own, or in a country that is not written to.
 */
const UNDELIVERABLE = new Set([130_472, 130_497, 131_021, 131_026, 131_030, 131_049, 131_050]);
/** Outside of 24 hours only a template is taken; all that is wrong with one is from 132000 on. */
const TEMPLATE_NEEDED = 131_047;
const isOfTemplate = (code: number): boolean =>
  code === TEMPLATE_NEEDED || (code >= 132_000 && code <= 132_999);

function refusalOf(answer: Exclude<NotDone, { readonly kind: 'unknown' }>): MessageRefusal {
  if (answer.kind === 'later') return 'busy';
  const { code } = answer.error;
  if (UNDELIVERABLE.has(code)) return 'undeliverable';
  return isOfTemplate(code) ? 'template_rejected' : 'provider_rejected';
}

// What goes between us and WhatsApp's Cloud API: the request that sends a template, the signed webhook that
// reports what came of it, and the question by which Meta makes sure of the address of that webhook. The
// sandbox and the driver speak it alike.
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '#platform/db/table.ts';
import { cleanText, isKeepable } from '#platform/inbound/inbound.ts';
import type { ApprovalMessage, MessengerReport } from '#modules/approvals/port.ts';
import type { PhoneCode } from '#modules/people/onboarding/port.ts';

export const HUB_SIGNATURE_HEADER = 'x-hub-signature-256';
const HUB_SIGNATURE = /^sha256=([0-9a-f]{64})$/;

/** Signs the bytes as they are sent. It has no time, so a repeat is recognized by what it says. */
export const hubSignature = (body: string | Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

export function isHubSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  const given = HUB_SIGNATURE.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const expected = createHmac('sha256', appSecret).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

/** A webhook has no id of its own; one that is sent again has the same bytes. */
export const webhookIdOf = (body: string | Buffer): string => hash('sha256', body, 'hex');

const CHALLENGE = /^[\w.-]{1,200}$/;

/** What Meta wants to hear from an address that knows the token; undefined from any other. */
export function challengeIn(query: string, verifyToken: string): string | undefined {
  const asked = new URLSearchParams(query);
  const challenge = asked.get('hub.challenge') ?? '';
  const given = Buffer.from(asked.get('hub.verify_token') ?? '');
  const expected = Buffer.from(verifyToken);
  const isKnown = given.length === expected.length && timingSafeEqual(given, expected);
  return asked.get('hub.mode') === 'subscribe' && isKnown && CHALLENGE.test(challenge)
    ? challenge
    : undefined;
}

/** The body of `POST /<phone number id>/messages`. */
export const requestOf = ({ reference, to, template }: ApprovalMessage): Json => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/^\+/, ''),
  type: 'template',
  biz_opaque_callback_data: reference,
  template: {
    name: template.name,
    language: { policy: 'deterministic', code: template.language },
    components: [
      { type: 'body', parameters: template.parameters.map((text) => ({ type: 'text', text })) },
      ...[template.payloads.approve, template.payloads.reject].map((payload, i) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(i),
        parameters: [{ type: 'payload', payload }],
      })),
    ],
  },
});

/** A request for a one-time code: an authentication template takes the code twice, to show and to copy it. */
export const codeRequestOf = ({ reference, to, code, template }: PhoneCode): Json => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: to.replace(/^\+/, ''),
  type: 'template',
  biz_opaque_callback_data: reference,
  template: {
    name: template.name,
    language: { policy: 'deterministic', code: template.language },
    components: [
      { type: 'body', parameters: [{ type: 'text', text: code }] },
      { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] },
    ],
  },
});

const TEXT_CHARACTERS_MAX = 300;
const text = z.string().min(1).max(TEXT_CHARACTERS_MAX).refine(isKeepable);

/** Messages of other kinds, such as what people write, are read past. */
const tap = z.object({
  type: z.literal('button'),
  id: text,
  /** Missing if a person hides the number. */
  from: text.optional(),
  /** Who it is for this business, whatever their number. */
  from_user_id: text.optional(),
  button: z.object({ payload: text }),
  context: z.object({ id: text }),
});
const status = z.object({
  id: text,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** Missing if a person hides the number. */
  recipient_id: text.optional(),
  recipient_user_id: text.optional(),
  /** Missing for messages that are none of our questions. */
  biz_opaque_callback_data: text,
  errors: z.array(z.object({ code: z.int(), title: z.string().optional() })).optional(),
});
const webhook = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      /** The account at WhatsApp. */
      id: z.string(),
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string().optional() }).optional(),
            messages: z.array(z.unknown()).optional(),
            statuses: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
});

/** The accounts that a webhook speaks of; none if it is not a webhook of WhatsApp. */
export const accountsIn = (body: unknown): readonly string[] =>
  webhook.safeParse(body).data?.entry.map(({ id }) => id) ?? [];

/** A report with the id that the person has for this business, if it is said. */
export type WhatsappReport = MessengerReport & { readonly user?: string };

/** If one of our numbers is given, what other numbers of the same account got is left out. */
export function readWebhook(body: unknown, phoneNumberId?: string): WhatsappReport[] {
  const values = webhook
    .parse(body)
    .entry.flatMap(({ changes }) => changes)
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value)
    .filter(({ metadata }) => phoneNumberId === undefined || metadata?.phone_number_id === phoneNumberId);
  return values.flatMap(({ messages = [], statuses = [] }) => [
    ...statuses.flatMap((one) => reportedIn(one)),
    ...messages.flatMap((one) => repliedIn(one)),
  ]);
}

const userIn = (user: string | undefined): { readonly user?: string } => (user === undefined ? {} : { user });

function repliedIn(message: unknown): WhatsappReport[] {
  const read = tap.safeParse(message);
  if (!read.success) return [];
  const { from = '', from_user_id: user, button, context } = read.data;
  return [{ kind: 'reply', messageId: context.id, from, payload: button.payload, ...userIn(user) }];
}

function reportedIn(one: unknown): WhatsappReport[] {
  const read = status.safeParse(one);
  if (!read.success) return [];
  const { id, recipient_id: phone, recipient_user_id: user, errors = [] } = read.data;
  const { biz_opaque_callback_data: reference } = read.data;
  if (read.data.status !== 'failed') {
    const recipient = phone ?? user;
    return recipient === undefined
      ? []
      : [{ kind: 'sent', reference, messageId: id, recipient, ...userIn(user) }];
  }
  const [error] = errors;
  const reason = cleanText(`${error?.code ?? 'unknown'} ${error?.title ?? ''}`.trim(), TEXT_CHARACTERS_MAX);
  return [{ kind: 'failed', reference, reason }];
}

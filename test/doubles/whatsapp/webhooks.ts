// What the double sends: signed as Meta signs, with what Meta says of a message and of a tap.
import { createHmac } from 'node:crypto';

export type Webhook = {
  readonly body: string;
  readonly signature: string;
  /** The message that it is about. */
  readonly messageId: string;
};

export type Value = Readonly<Record<string, unknown>>;

export type Sender = {
  readonly businessAccountId: string;
  readonly phoneNumberId: string;
  readonly displayNumber: string;
};

export const signatureOf = (body: string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;

/** Several values of one account, which Meta sends together where they come close to each other. */
export const bodyOf = (
  { businessAccountId, phoneNumberId, displayNumber }: Sender,
  values: readonly Value[],
  more: ReadonlyArray<{ readonly field: string; readonly value: Value }> = [],
): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: businessAccountId,
        changes: [
          ...values.map((value) => ({
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: displayNumber, phone_number_id: phoneNumberId },
              ...value,
            },
            field: 'messages',
          })),
          ...more,
        ],
      },
    ],
  });

/** Whom it is about: by a number, by an id, or by both. */
export type Person = { readonly recipient: string | undefined; readonly user: string | undefined };
export type TapMessage = Person & {
  readonly messageId: string;
  readonly reference: string;
  readonly seconds: number;
};

const asFields =
  (number: string, id: string) =>
  ({ recipient, user }: Person): Value => ({
    ...(recipient === undefined ? {} : { [number]: recipient }),
    ...(user === undefined ? {} : { [id]: user }),
  });
export const contactOf = asFields('wa_id', 'user_id');
const recipientOf = asFields('recipient_id', 'recipient_user_id');
const senderOf = asFields('from', 'from_user_id');

export const STATUSES = ['sent', 'delivered', 'read'] as const;

export const statusValue = (
  { messageId, reference, seconds, ...person }: TapMessage,
  status: (typeof STATUSES)[number],
): Value => ({
  statuses: [
    {
      id: messageId,
      status,
      timestamp: String(seconds),
      ...recipientOf(person),
      biz_opaque_callback_data: reference,
      pricing: { billable: true, pricing_model: 'PMP', category: 'utility' },
    },
  ],
});

export const failedValue = (
  { messageId, reference, seconds, ...person }: TapMessage,
  code: number,
  title: string,
): Value => ({
  statuses: [
    {
      id: messageId,
      status: 'failed',
      timestamp: String(seconds),
      ...recipientOf(person),
      biz_opaque_callback_data: reference,
      errors: [{ code, title, message: title, error_data: { details: title } }],
    },
  ],
});

export const tapValue = (
  { messageId, seconds, ...person }: Omit<TapMessage, 'reference'>,
  tapped: { readonly id: string; readonly payload: string; readonly text: string; readonly to: string },
): Value => ({
  contacts: [{ profile: { name: 'Ana' }, ...contactOf(person) }],
  messages: [
    {
      context: { from: tapped.to, id: messageId },
      ...senderOf(person),
      id: tapped.id,
      timestamp: String(seconds),
      type: 'button',
      button: { payload: tapped.payload, text: tapped.text },
    },
  ],
});

/** What a person writes, and kinds that are new. */
export const unknownValues = (recipient: string, seconds: number): readonly Value[] => [
  {
    contacts: [{ profile: { name: 'Ana' }, wa_id: recipient }],
    messages: [
      {
        from: recipient,
        id: `wamid.text${seconds}`,
        timestamp: String(seconds),
        type: 'text',
        text: { body: 'hola' },
      },
    ],
  },
  { novelties: [{ id: 'nov_1', kind: 'wave' }] },
];
export const UNKNOWN_CHANGE = {
  field: 'message_template_quality_update',
  value: { new_quality_score: 'GREEN' },
} as const;

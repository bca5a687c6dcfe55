// What the sandbox's WhatsApp writes: the webhooks that report what came of a message, and a tap.
import type { Json } from '#platform/db/table.ts';

export type Value = Readonly<Record<string, Json>>;
const ACCOUNT = '102290129340398';
const PHONE_NUMBER = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };

/** The body of a webhook with one change. */
export const webhookOf = (value: Value): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: ACCOUNT,
        changes: [
          { field: 'messages', value: { messaging_product: 'whatsapp', metadata: PHONE_NUMBER, ...value } },
        ],
      },
    ],
  });

type Happened = { readonly messageId: string; readonly recipient: string; readonly seconds: number };

export const deliveredValue = ({ messageId, recipient, seconds }: Happened, reference: string): Value => ({
  statuses: [
    {
      id: messageId,
      status: 'delivered',
      timestamp: String(seconds),
      recipient_id: recipient,
      biz_opaque_callback_data: reference,
    },
  ],
});

/** 131026 is WhatsApp's code of a message that cannot be delivered. */
export const failedValue = ({ messageId, recipient, seconds }: Happened, reference: string): Value => ({
  statuses: [
    {
      id: messageId,
      status: 'failed',
      timestamp: String(seconds),
      recipient_id: recipient,
      biz_opaque_callback_data: reference,
      errors: [{ code: 131_026, title: 'Message undeliverable' }],
    },
  ],
});

export const tappedValue = (
  { messageId, recipient, seconds }: Happened,
  tapped: { readonly id: string; readonly payload: string; readonly text: string },
): Value => ({
  contacts: [{ profile: { name: 'Sandbox' }, wa_id: recipient }],
  messages: [
    {
      from: recipient,
      id: tapped.id,
      timestamp: String(seconds),
      type: 'button',
      button: { payload: tapped.payload, text: tapped.text },
      context: { from: PHONE_NUMBER.display_phone_number, id: messageId },
    },
  ],
});

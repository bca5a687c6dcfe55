// What integrators receive: an entry of the document's `webhooks` for each type of event, with the schema of
// its whole body.
import type { z } from 'zod';
import { SIGNATURE_HEADER } from '../../secrets/signature.ts';
import { JSON_TYPE, type Parameter, type WebhookItem } from './document.ts';
import type { SchemaBook } from './schemas.ts';

export type ReceivedEvent = {
  readonly type: string;
  readonly summary: string;
  /** The body that is posted, as a schema with an id. */
  readonly body: z.ZodType;
};

export const WEBHOOK_TAG = {
  name: 'Webhook events',
  description: 'What is posted to your endpoints, signed, until they accept it.',
} as const;

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Two schemes, one of which is to be verified. */
export const WEBHOOK_HEADER_PARAMETERS = {
  ServiceSignature: header(
    SIGNATURE_HEADER,
    '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, made with the secret of the endpoint, once more for each further secret. Verify it, or `webhook-signature`, before anything else.',
  ),
  WebhookId: header(
    'webhook-id',
    'The id of the event, the same however often it is sent. Of Standard Webhooks, as the next two.',
  ),
  WebhookTimestamp: header('webhook-timestamp', 'When this attempt was signed, in Unix seconds.'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,<base64 HMAC-SHA256 of "id.timestamp.body">`, made with the bytes that follow `whsec_` in base64; several are separated by a space.',
  ),
} as const;

const parameters = Object.keys(WEBHOOK_HEADER_PARAMETERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

const responses = {
  '2XX': { description: 'The event was received. Any other status is a failure, and is retried.' },
};

export const webhooksOf = (
  received: readonly ReceivedEvent[],
  book: SchemaBook,
): Record<string, WebhookItem> =>
  Object.fromEntries(
    received.map(({ type, summary, body }) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: [WEBHOOK_TAG.name],
          summary,
          description: 'Verify its signature, and answer at once.',
          // It is the receiver that is called, and the signature that proves by whom.
          security: [],
          parameters,
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: book.answer(body) } } },
          responses,
        },
      },
    ]),
  );

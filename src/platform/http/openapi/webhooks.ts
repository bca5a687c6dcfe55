// What integrators receive: an entry of the document's `webhooks` for each type of event, with the schema of
// its whole body, and one schema of all of them, which `type` tells apart.
import type { z } from 'zod';
import { SIGNATURE_HEADER } from '../../signature.ts';
import { JSON_TYPE, type JsonSchema, type WebhookItem } from './document.ts';
import type { SchemaBook } from './schemas.ts';

export type ReceivedEvent = {
  readonly type: string;
  readonly summary: string;
  /** The body that is posted, as a schema with an id. */
  readonly body: z.ZodType;
};

const ANY_EVENT = 'WebhookEvent';
const TAG = 'Webhook events';

const parameters = [
  {
    name: SIGNATURE_HEADER,
    in: 'header',
    required: true,
    description:
      '`t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, made with the secret of the endpoint. Verify it before anything else.',
    schema: { type: 'string' },
  },
] as const;

const responses = {
  '2XX': { description: 'The event was received. Any other status is a failure, and is retried.' },
};

export function webhooksOf(
  received: readonly ReceivedEvent[],
  book: SchemaBook,
): { readonly webhooks: Record<string, WebhookItem>; readonly schemas: Record<string, JsonSchema> } {
  const bodies = received.map((event) => ({ ...event, schema: book.answer(event.body) }));
  const webhooks = Object.fromEntries(
    bodies.map(({ type, summary, schema }) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          tags: [TAG],
          summary,
          parameters,
          requestBody: { required: true, content: { [JSON_TYPE]: { schema } } },
          responses,
        },
      },
    ]),
  );
  const anyEvent: JsonSchema = {
    description: 'Any event that an endpoint can receive.',
    oneOf: bodies.map(({ schema }) => schema),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(bodies.map(({ type, schema: { $ref = '' } }) => [type, $ref])),
    },
  };
  return { webhooks, schemas: { [ANY_EVENT]: anyEvent } };
}

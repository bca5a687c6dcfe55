// Endpoints, delivery attempts and events as the API takes and shows them.
import { format } from '#platform/text/format.ts';
import { defineId, defineOrganizationId } from '#platform/ids/kind.ts';
import { z } from 'zod';
import { isoOf, isoOrNull } from '#platform/time/clock.ts';
import { dateTime, timestamp } from '#platform/time/date-time.ts';
import type { EventRow } from '#platform/events/event.ts';
import type { ReceivedEvent } from '#platform/http/openapi/webhooks.ts';
import type { Catalogue } from './catalogue.ts';
import { DISABLED_FAILURES, ENDPOINT_STATUSES, GONE } from './states.ts';
import type { AttemptKind, AttemptRow, EndpointRow } from './tables.ts';

const PATTERNS_MAX = 50;
const PATTERN_CHARACTERS_MAX = 100;
const URL_CHARACTERS_MAX = 2_048;
const DESCRIPTION_CHARACTERS_MAX = 500;
const OBJECT_ID_CHARACTERS_MAX = 100;
const CURSOR_CHARACTERS_MAX = 200;
const KINDS = ['scheduled', 'test', 'resend'] as const satisfies readonly AttemptKind[];

const UNKNOWN_TYPE = {
  en: 'no event has this type; use an exact type, a family such as card.*, or *',
  es: 'ningún evento tiene este tipo; use un tipo exacto, una familia como card.*, o *',
  pt: 'nenhum evento tem este tipo; use um tipo exato, uma família como card.*, ou *',
};

const patternOf = ({ isPattern }: Catalogue) =>
  z
    .string()
    .max(PATTERN_CHARACTERS_MAX)
    .refine(isPattern, { params: { problem: UNKNOWN_TYPE } });

const SAMPLE_URL = 'https://example.com/hook';

const url = z
  .string()
  .min(1)
  .max(URL_CHARACTERS_MAX)
  .describe('Where events are posted to. Public, by HTTPS.')
  .meta({ examples: [SAMPLE_URL] });
const enabledEventsOf = (catalogue: Catalogue) => {
  const allTypes = catalogue.events.map(({ type }) => `\`${type}\``).join(', ');
  return z
    .array(patternOf(catalogue))
    .min(1)
    .max(PATTERNS_MAX)
    .describe(`\`*\`, families like \`card.*\`, or exact types: ${allTypes}.`)
    .meta({ examples: [['cardholder.*']] })
    .transform((patterns) => [...new Set(patterns)]);
};
const description = z
  .string()
  .trim()
  .max(DESCRIPTION_CHARACTERS_MAX)
  .describe('For your own use; receivers do not get it.');

export const createBody = (catalogue: Catalogue) =>
  z.strictObject({
    url,
    enabledEvents: enabledEventsOf(catalogue),
    description: description.optional(),
  });
export type CreateBody = z.infer<ReturnType<typeof createBody>>;

export const patchBody = (catalogue: Catalogue) =>
  z.strictObject({
    url: url.optional(),
    enabledEvents: enabledEventsOf(catalogue).optional(),
    description: description.nullable().optional(),
    status: z
      .enum(['active', 'disabled'])
      .optional()
      .describe('`active` switches the endpoint on and resets `failureCount`; `disabled` switches it off.'),
  });
export type PatchBody = z.infer<ReturnType<typeof patchBody>>;

export const ENDPOINT = defineOrganizationId('whe', {
  en: 'webhook endpoint',
  es: 'ningún endpoint de webhook',
  pt: 'nenhum endpoint de webhook',
});
const DELIVERY = defineId('del', {
  en: 'delivery attempt',
  es: 'ningún intento de entrega',
  pt: 'nenhuma tentativa de entrega',
});
const EVENT = defineId('evt', { en: 'event', es: 'ningún evento', pt: 'nenhum evento' });

export const endpointParams = z.object({ id: ENDPOINT.inPath });
export const deliveryParams = z.object({ id: ENDPOINT.inPath, deliveryId: DELIVERY.inPath });
export const eventParams = z.object({ id: EVENT.inPath });

/** An exact type or a pattern that a list is filtered by. */
export const typeQuery = (catalogue: Catalogue) =>
  patternOf(catalogue).optional().describe('An exact type, a family like `card.*`, or `*`.');
/** What has become of the delivery of an event: it was given up, held back, or there never was one. */
const OUTCOMES = ['undelivered', 'failed', 'skipped', 'missing'] as const;

export const recoverBody = (catalogue: Catalogue) =>
  z.strictObject({
    since: dateTime.describe('Events from this moment on; at most 30 days ago.'),
    until: dateTime.optional().describe('Events before this moment alone.'),
    eventType: typeQuery(catalogue),
    outcome: z
      .enum(OUTCOMES)
      .optional()
      .describe(
        '`failed`: all attempts failed. `skipped`: the endpoint was disabled. `undelivered`: both. `missing`: it is older than the endpoint, or its type was not in `enabledEvents` yet. All of them if left out.',
      ),
    dryRun: z.boolean().default(false).describe('Counts alone: nothing is sent.'),
    cursor: z
      .string()
      .max(CURSOR_CHARACTERS_MAX)
      .optional()
      .describe('`nextCursor` of the previous answer; leave it out in the first request.'),
  });

export const objectIdQuery = z
  .string()
  .min(1)
  .max(OBJECT_ID_CHARACTERS_MAX)
  .optional()
  .describe('Id of the object that the events are about.');

export const relatedToQuery = z
  .string()
  .regex(
    format(/^[a-z]+(_[a-z]+)*_[0-9a-z]{26}$/, {
      en: 'this must be the id of an object, such as card_01h455vb4pex5vsknk084sn02q',
      es: 'debe ser el id de un objeto, por ejemplo card_01h455vb4pex5vsknk084sn02q',
      pt: 'deve ser o id de um objeto, por exemplo card_01h455vb4pex5vsknk084sn02q',
    }),
  )
  .optional()
  .describe(
    'Id of an object: the events about it, and about everything that names it. Those of a card include its purchases, and those of ' +
      'a cardholder also the cards.',
  );

export const sinceQuery = z.iso
  .datetime({ offset: true })
  .optional()
  .describe('Only events at this moment or later.');
export const succeededQuery = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional()
  .describe('`true`: only attempts that were answered with 2xx; `false`: only the others.');

export const endpointSchema = z
  .object({
    id: ENDPOINT.shown,
    url: z.string().meta({ examples: [SAMPLE_URL] }),
    enabledEvents: z.array(z.string()).meta({ examples: [['cardholder.*']] }),
    description: z.string().nullable(),
    status: z
      .enum(ENDPOINT_STATUSES)
      .describe(
        '`degraded` after 50 failures in a row: retries wait longer. `disabled` after 100: nothing is sent.',
      ),
    secret: z
      .string()
      .nullable()
      .describe('Signs deliveries. Shown only in the answer that creates the endpoint.'),
    lastResponseStatus: z.int().nullable().describe('HTTP status of the last delivery.'),
    lastDeliveredAt: timestamp.nullable(),
    failureCount: z.int().describe('Failures in a row.'),
    disabledReason: z
      .enum(['failing', 'gone'])
      .nullable()
      .describe(
        '`failing`: too many failures in a row. `gone`: it answered 410. Null unless it is disabled for one of these.',
      ),
    createdAt: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });

export const attemptSchema = z
  .object({
    id: DELIVERY.shown,
    evtId: EVENT.shown,
    eventType: z.string().meta({ examples: ['cardholder.created'] }),
    kind: z.enum(KINDS).describe('`scheduled` is automatic; `test` and `resend` were requested.'),
    responseStatus: z.int().nullable().describe('HTTP status of the receiver; null when no answer came.'),
    error: z
      .string()
      .nullable()
      .describe('Why no answer came.')
      .meta({ examples: ['timeout'] }),
    durationMs: z.int(),
    attemptedAt: timestamp,
    nextRetryAt: timestamp.optional().describe('When a failed attempt will be retried.'),
  })
  .meta({ id: 'DeliveryAttempt' });

export const attemptDetailSchema = attemptSchema
  .extend({
    request: z.object({
      url: z.string().meta({ examples: [SAMPLE_URL] }),
      body: z
        .string()
        .nullable()
        .describe('The body that was posted, byte for byte; null when the event is no longer stored.'),
    }),
    response: z
      .object({ status: z.int(), body: z.string().nullable().describe('The first 16 KiB.') })
      .nullable()
      .describe('Null when no answer came.'),
  })
  .meta({ id: 'DeliveryAttemptDetail' });

export const eventSchema = z
  .object({
    id: EVENT.shown,
    type: z.string().meta({ examples: ['cardholder.created'] }),
    created: z
      .int()
      .describe('Unix seconds.')
      .meta({ examples: [1_795_271_400] }),
    livemode: z.boolean(),
    sequence: z.int().describe('Number of this event among the events of its object, from 1.'),
    data: z.object({ object: z.looseObject({}).describe('The object at the time of the event.') }),
  })
  .meta({ id: 'Event' });

export const changeSchema = z
  .object({
    type: eventSchema.shape.type,
    objectId: z.string().meta({ examples: ['card_01h455vb4pex5vsknk084sn02q'] }),
    sequence: eventSchema.shape.sequence,
  })
  .meta({ id: 'Change' });

/** What a receiver is sent, for every type whose object has a schema. */
export const receivedEvents = ({ events }: Catalogue): ReceivedEvent[] =>
  events.flatMap(({ type, summary, schema }) => {
    if (schema === undefined) return [];
    const body = eventSchema
      .extend({ type: z.literal(type), data: z.object({ object: schema }) })
      .meta({ id: `${pascal(type)}Event` });
    return [{ type, summary, body }];
  });

const pascal = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function disabledReasonOf({ failure_count: failures, last_response_status: status }: EndpointRow) {
  if (failures >= DISABLED_FAILURES) return 'failing';
  // One that is still active goes with its first such answer.
  return failures > 0 && status === GONE ? 'gone' : null;
}

/** The secret is shown only in the answer of the request that made it. */
export const toEndpoint = (row: EndpointRow, secret: string | null = null) => ({
  id: row.id,
  url: row.url,
  enabledEvents: row.enabled_events,
  description: row.description,
  status: row.status,
  secret,
  lastResponseStatus: row.last_response_status,
  lastDeliveredAt: isoOrNull(row.last_delivered_at),
  failureCount: row.failure_count,
  disabledReason: row.status === 'disabled' ? disabledReasonOf(row) : null,
  createdAt: isoOf(row.created_at),
});

export const toAttempt = (row: AttemptRow) => ({
  id: row.id,
  evtId: row.event_id,
  eventType: row.event_type,
  kind: row.kind,
  responseStatus: row.response_status,
  error: row.error,
  durationMs: row.duration_ms,
  attemptedAt: isoOf(row.attempted_at),
  ...(row.next_retry_at === null ? {} : { nextRetryAt: isoOf(row.next_retry_at) }),
});

/** An attempt with its request and the answer of the receiver. */
export const toAttemptDetail = (row: AttemptRow, requestBody: string | null) => ({
  ...toAttempt(row),
  request: { url: row.url, body: requestBody },
  response: row.response_status === null ? null : { status: row.response_status, body: row.response_body },
});

/** The event with the body that receivers get. */
export const toEvent = (row: EventRow, livemode: boolean) => ({
  id: row.id,
  type: row.type,
  created: Math.floor(row.created_at / 1000),
  livemode,
  sequence: Number(row.sequence),
  data: { object: row.object },
});

// The headers that the platform itself reads and writes, and which of them an answer carries.
import { isForAnyone } from '../../route/access.ts';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_CHARACTERS_MAX } from '../../idempotency/idempotency.ts';
import { LANGUAGES } from '../../text/language.ts';
import { CHALLENGES } from '../../refusals/refusal.ts';
import { takesIdempotencyKey, type RouteShape } from '../../route/route.ts';
import { UNKEYED_REPEAT_MINUTES } from '../../idempotency/unkeyed.ts';
import type { Header, Parameter, Ref } from './document.ts';
import { saysWhoActs, takesKey } from './security.ts';

const IDEMPOTENCY_KEY_SCHEMA = {
  type: 'string',
  minLength: 1,
  maxLength: IDEMPOTENCY_KEY_CHARACTERS_MAX,
  pattern: IDEMPOTENCY_KEY.source,
} as const;

const IDEMPOTENCY_KEY_TEXT =
  'A text of your own in printable ASCII that names this request. Sent again within 24 hours, the first answer comes back and nothing happens twice. ' +
  '`Idempotency-Key` is the same header; send one of them.';
const PAYS_AGAIN = 'Without it a repeat pays again.';

export const HEADER_PARAMETERS = {
  IdempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    required: false,
    description: IDEMPOTENCY_KEY_TEXT,
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
  PayingIdempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    required: false,
    description: `${IDEMPOTENCY_KEY_TEXT} ${PAYS_AGAIN}`,
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
  AskingIdempotencyKey: {
    name: 'x-idempotency-key',
    in: 'header',
    required: false,
    description:
      `${IDEMPOTENCY_KEY_TEXT} Without it, an agent that repeats the request within ${UNKEYED_REPEAT_MINUTES} minutes is asked whether a second one is meant ` +
      '(409), and later it pays again, as a person who repeats it does at once.',
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
  OwnIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `A text of your own in printable ASCII that names this request. Sent again with the same body, at any later time, the answer is a 200 with the object as it is then, and nothing happens twice. ${PAYS_AGAIN}`,
    schema: IDEMPOTENCY_KEY_SCHEMA,
  },
  ActingAs: {
    name: 'x-acting-as',
    in: 'header',
    required: false,
    description:
      'For pages that stay open: `user.id`, `/` and `tenantId` of `GET /api/auth/session` when the page was loaded. Where the ' +
      'session is of another person or acts in another tenant by now, the answer is 409 `session_changed`, and nothing happens.',
    schema: { type: 'string' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: `Language of \`message\` and \`fix\` in errors: ${LANGUAGES.map((language) => `\`${language}\``).join(', ')}. English where none of them is asked for.`,
    schema: { type: 'string', default: 'en' },
  },
} as const satisfies Record<string, Parameter>;

const integer = { type: 'integer', minimum: 0 };

export const ANSWER_HEADERS = {
  'X-Request-Id': { description: 'Names this request in our log.', schema: { type: 'string' } },
  'X-RateLimit-Limit': {
    description: 'Requests that the key has an hour; a session has no such limit.',
    schema: integer,
  },
  'X-RateLimit-Remaining': { description: 'Requests left in this hour.', schema: integer },
  'X-RateLimit-Reset': { description: 'When the hour ends, in Unix seconds.', schema: integer },
  'Idempotent-Replayed': {
    description: '`true` where this is the first answer to the idempotency key, given again.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer', minimum: 1 },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    schema: { type: 'string', enum: Object.values(CHALLENGES) },
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof ANSWER_HEADERS;

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;
/** A refusal that changed nothing is not kept under the key and never comes back as a replay. */
const isReplayed = ({ refusals = {} }: RouteShape, status: number): boolean =>
  status < 400 || Object.values(refusals).some((row) => row.isKept === true && row.status === status);

export function answerHeaders(route: RouteShape, status: number): Record<string, Ref> {
  const names: HeaderName[] = ['X-Request-Id'];
  // A key that is sent to a route for sessions alone is counted too.
  const isCounted = status === 429 ? !isForAnyone(route.auth) : takesKey(route) && status !== 401;
  if (isCounted) names.push(...RATE_HEADERS);
  if (takesIdempotencyKey(route) && isReplayed(route, status)) names.push('Idempotent-Replayed');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 401) names.push('WWW-Authenticate');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function keyParameterOf({ movesMoney, asksAboutRepeat }: RouteShape): keyof typeof HEADER_PARAMETERS {
  if (asksAboutRepeat !== undefined) return 'AskingIdempotencyKey';
  return movesMoney === true ? 'PayingIdempotencyKey' : 'IdempotencyKey';
}

export function headerParameters(route: RouteShape): Ref[] {
  const names: (keyof typeof HEADER_PARAMETERS)[] = ['AcceptLanguage'];
  if (takesIdempotencyKey(route)) names.unshift(keyParameterOf(route));
  if (saysWhoActs(route)) names.unshift('ActingAs');
  if (route.ownKey !== undefined) names.unshift('OwnIdempotencyKey');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

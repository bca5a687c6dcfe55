// `trigger`: makes an event happen for real on the test side, over the API and with a key, as an integrator
// would cause it.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { readDevFile } from '../dev-file.ts';
import { samplePerson } from './sample-person.ts';

const REQUEST_MS_MAX = 10_000;
const TEST_KEY = 'sk_test_';
const OTHER_PHONE = '+5491155554321';

/** Answers with the id of the object that came back. */
type Api = (
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, unknown>>,
) => Promise<string>;

const CARD_CENTS = 250_000;
const PURCHASE = { amountCents: 125_000, merchant: { name: 'Librería Ejemplo', category: '5942' } };

/** A card of a new cardholder whose identity is checked and whose own card is connected. */
async function newCard(api: Api): Promise<string> {
  const cardholderId = await api('POST', '/api/v1/cardholders', { ...samplePerson(), lastName: 'Slow' });
  await api('POST', '/api/v1/sandbox/kyc', { cardholderId, status: 'approved' });
  await api('POST', '/api/v1/sandbox/checkouts/complete', { cardholderId });
  return api('POST', '/api/v1/cards', { cardholderId, amountCents: CARD_CENTS });
}

const authorize = async (api: Api, amountCents: number): Promise<string> =>
  api('POST', '/api/v1/sandbox/authorizations', { ...PURCHASE, cardId: await newCard(api), amountCents });

/** A purchase, and what becomes of it. */
async function purchase(api: Api, then: 'clear' | 'void'): Promise<string> {
  const id = await authorize(api, PURCHASE.amountCents);
  return api('POST', `/api/v1/sandbox/authorizations/${id}/${then}`, {});
}

/** What causes an event, and the object that it tells of. A new type of event gets its line here. */
const TRIGGERS: Readonly<Record<string, (api: Api) => Promise<string>>> = {
  'cardholder.created': (api) => api('POST', '/api/v1/cardholders', samplePerson()),
  'cardholder.updated': async (api) => {
    // Whose KYC stays pending, so that the change below is the only one.
    const id = await api('POST', '/api/v1/cardholders', { ...samplePerson(), lastName: 'Slow' });
    return api('PATCH', `/api/v1/cardholders/${id}`, { phoneNumber: OTHER_PHONE });
  },
  'cardholder_onboarding_session.completed': async (api) => {
    const session = { redirectUrl: 'https://example.com/welcome', externalUserId: 'user-42' };
    const sessionId = await api('POST', '/api/v1/cardholder_onboarding_sessions', session);
    return api('POST', '/api/v1/sandbox/onboarding/complete', { sessionId, ...samplePerson() });
  },
  'card.created': newCard,
  'card.updated': async (api) => api('PATCH', `/api/v1/cards/${await newCard(api)}`, { label: 'Triggered' }),
  'card.closed': async (api) => api('DELETE', `/api/v1/cards/${await newCard(api)}`),
  'transaction.authorized': (api) => authorize(api, PURCHASE.amountCents),
  'transaction.declined': (api) => authorize(api, CARD_CENTS + 1),
  'transaction.cleared': (api) => purchase(api, 'clear'),
  'transaction.voided': (api) => purchase(api, 'void'),
  'transaction.refunded': async (api) => {
    const cardId = await newCard(api);
    const transactionId = await api('POST', '/api/v1/sandbox/authorizations', { ...PURCHASE, cardId });
    await api('POST', `/api/v1/sandbox/authorizations/${transactionId}/clear`, {});
    return api('POST', '/api/v1/sandbox/refunds', { ...PURCHASE, cardId, transactionId });
  },
};
const CAN_BE_TRIGGERED = Object.keys(TRIGGERS).sort();

const OPTIONS = {
  'api-key': { type: 'string' },
  'base-url': { type: 'string' },
  list: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export async function runTrigger(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  if (values.list) {
    console.log(values.json ? JSON.stringify({ data: CAN_BE_TRIGGERED }) : CAN_BE_TRIGGERED.join('\n'));
    return;
  }
  const [type, ...more] = positionals;
  if (type === undefined || more.length > 0)
    throw new Error('trigger takes one event: trigger cardholder.created');
  const trigger = Object.hasOwn(TRIGGERS, type) ? TRIGGERS[type] : undefined;
  if (trigger === undefined)
    throw new Error(`"${type}" cannot be triggered; these can: ${CAN_BE_TRIGGERED.join(', ')}`);

  const objectId = await trigger(await apiOf(config, values['api-key'], values['base-url']));
  console.log(values.json ? JSON.stringify({ type, objectId }) : `${type}  ${objectId}`);
}

async function apiOf({ dataDir }: Config, givenKey?: string, givenUrl?: string): Promise<Api> {
  const dev = await readDevFile(dataDir);
  const key = givenKey ?? dev?.apiKey;
  const baseUrl = givenUrl ?? dev?.baseUrl;
  if (key === undefined || baseUrl === undefined)
    throw new Error(
      `nothing is known of a running Monedero: start it with "npm start", or give --api-key and --base-url`,
    );
  if (!key.startsWith(TEST_KEY))
    throw new Error(`events are triggered on the test side only: use a key ${TEST_KEY}…`);
  return (method, path, body) => call({ method, url: baseUrl + path, key, body });
}

type Call = {
  readonly method: string;
  readonly url: string;
  readonly key: string;
  readonly body: unknown;
};

/** The id of the object that the API answers with. */
async function call({ method, url, key, body }: Call): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'x-idempotency-key': randomUUID(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS_MAX),
  }).catch((error: unknown) => {
    throw new Error(`no answer from ${url}: is Monedero running?`, { cause: error });
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return created.parse(answer).id;
  const { message } = refused.parse(answer);
  throw new Error(`${method} ${url} was answered with ${response.status}: ${message}`);
}

const created = z.object({ id: z.string() });
const refused = z.object({ message: z.string() }).catch({ message: 'no message' });

// The driver of Fintoc over its double, as tests have it: one connection of one tenant, whose messages are
// registered at an endpoint.
import { systemClock, type Instant } from '#platform/time/clock.ts';
import { noLinks, type Tenant } from '#platform/context/context.ts';
import type { InboundCall } from '#platform/inbound/inbound.ts';
import type { Memory } from '#platform/provider/memory.ts';
import { jwsSigner } from '#providers/fintoc/jws.ts';
import { createFintoc, type FintocGiven } from '#providers/fintoc/index.ts';
import { createTurnableClock, type TurnableClock } from '../../support/clock.ts';
import { thinClient } from '../thin-client.ts';
import { thinMemory } from '../thin-memory.ts';
import type { IdForm } from './books.ts';
import { startFintocDouble, type FintocDouble } from './double.ts';
import { newJwsKeys } from './keys.ts';
import type { EndpointRecord, EventRecord } from './records.ts';
import { newWebhookSecret } from './routes.ts';
import type { Post, WebhookMessage } from './webhooks.ts';

const keys = newJwsKeys();

export type FintocSubject = {
  readonly clock: TurnableClock;
  readonly tenant: Tenant;
  readonly double: FintocDouble;
  readonly endpoint: EndpointRecord;
  readonly memory: Memory;
  readonly given: FintocGiven;
  readonly jwsPrivateKey: string;
  /** As another process has it. */
  driver(change?: Partial<FintocGiven>): ReturnType<typeof createFintoc>;
  /** The messages about what a text stands for, oldest first. */
  messages(about: string): InboundCall[];
  callOf(message: Pick<WebhookMessage, 'headers' | 'body'>): InboundCall;
};

export type SubjectGiven = {
  readonly post?: Post;
  readonly clock?: TurnableClock;
  readonly idOf?: IdForm;
  /** Webhooks are signed in real time, whatever the clock says, so that they can be verified later. */
  readonly signsInRealTime?: boolean;
};

const tenantOf = (id: string, now: () => Instant): Tenant => ({
  id,
  cellIds: [id],
  mode: 'test',
  organizationId: 'org_fintoc',
  isSuspended: false,
  betas: new Set(),
  now,
  baseUrl: noLinks,
  codeOf: (about) => about,
});

export async function startFintocSubject(given: SubjectGiven = {}): Promise<FintocSubject> {
  const { post, clock = createTurnableClock(), idOf, signsInRealTime = false } = given;
  const double = await startFintocDouble({
    clock,
    jwsPublicKeys: [keys.publicPem],
    ...(post === undefined ? {} : { post }),
    ...(idOf === undefined ? {} : { idOf }),
    ...(signsInRealTime ? { webhookClock: systemClock } : {}),
  });
  const { books, key } = double.test;
  const endpoint: EndpointRecord = {
    id: books.ids('we'),
    createdAt: clock.now(),
    name: null,
    description: null,
    url: 'http://127.0.0.1:9/inbound',
    enabledEvents: ['*'],
    status: 'enabled',
    secret: newWebhookSecret(),
    previousSecret: null,
  };
  books.endpoints.push(endpoint);
  const memory = thinMemory(clock);
  const tenant = tenantOf('ten_fintoc', () => clock.now());
  const own: FintocGiven = {
    client: thinClient(double.url),
    memory,
    clock,
    secretKey: () => key,
    sign: jwsSigner(keys.privatePem, clock),
    isTestSide: true,
    accountId: books.accountId,
    entity: undefined,
    webhookSecrets: () => [endpoint.secret],
  };
  const callOf: FintocSubject['callOf'] = ({ headers, body }) => ({
    tenant,
    raw: { method: 'POST', path: '/inbound/fintoc', query: '', headers, body: Buffer.from(body) },
  });
  const messageOf = (event: EventRecord): InboundCall =>
    callOf(double.test.webhooks.messageOf(event, endpoint));
  return {
    clock,
    tenant,
    double,
    endpoint,
    memory,
    given: own,
    jwsPrivateKey: keys.privatePem,
    driver: (change = {}) => createFintoc({ ...own, ...change }),
    callOf,
    messages: (about) =>
      books.events.filter((event) => JSON.stringify(event.data).includes(about)).map(messageOf),
  };
}

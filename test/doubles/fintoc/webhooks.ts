// Events on their way to the endpoints: signed with the seconds of each attempt, tried again for as long as
// Fintoc says, and faulty if a test wants that.
import { createHmac } from 'node:crypto';
import { HOUR_MS, MINUTE_MS, plus, SECOND_MS, type Clock, type Instant } from '#platform/time/clock.ts';
import type { Books } from './books.ts';
import { eventJson, type EndpointRecord, type EventRecord } from './records.ts';
import { shownIn } from './versions.ts';
import type { EventFault, Faults } from './faults.ts';

const FIRST_RETRY_MS = 3 * SECOND_MS;
const RETRIES_MAX = 17;
const HELD_MS = HOUR_MS;
const OFF_MS = 10 * MINUTE_MS;
const ANSWER_MS_MAX = 5 * SECOND_MS;

export type WebhookMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
/** Answers with the status. */
export type Post = (message: WebhookMessage) => Promise<number>;

type Delivery = {
  readonly event: EventRecord;
  readonly endpoint: EndpointRecord;
  readonly how: EventFault | undefined;
  retries: number;
  dueAt: Instant;
};

export type AnsweredMessage = {
  readonly secret: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly status: number;
};

export type Webhooks = {
  /** Sends what is due, and what has failed before and is due again. */
  deliver(): Promise<void>;
  messageOf(event: EventRecord, endpoint: EndpointRecord, how?: EventFault): WebhookMessage;
  /** Each attempt that was answered, in its order. */
  readonly answered: readonly AnsweredMessage[];
  /** How many have not been taken yet. */
  waiting(): number;
};

export function createWebhooks(given: {
  readonly books: Books;
  readonly clock: Clock;
  readonly signatureClock: Clock;
  readonly faults: Faults;
  readonly post: Post;
}): Webhooks {
  const { books, clock, signatureClock, faults, post } = given;
  let deliveries: Delivery[] = [];
  const answered: AnsweredMessage[] = [];
  /** What is asked to be delivered meanwhile leaves them alone. */
  const underWay = new Set<Delivery>();

  const messageOf: Webhooks['messageOf'] = (event, endpoint, how) => {
    const body = JSON.stringify(eventJson(books.side, event), shownIn(books.pinned));
    const at = plus(signatureClock.now(), how === 'off' ? -OFF_MS : 0);
    const signature = signatureOf(body, secretFor(endpoint, how), at);
    return {
      url: endpoint.url,
      headers: { 'content-type': 'application/json', 'fintoc-signature': signature },
      body,
    };
  };

  books.onEvent = (event) => {
    const how = faults.forEvent();
    if (how === 'lost') return;
    const sent = how === 'contrary' ? contraryOf(event) : event;
    const all = how === 'unknown' ? [sent, unknownKindOf(sent)] : how === 'twice' ? [sent, sent] : [sent];
    for (const endpoint of books.endpoints) {
      if (endpoint.status !== 'enabled') continue;
      for (const one of all) {
        const dueAt = plus(clock.now(), how === 'held' ? HELD_MS : 0);
        const isWanted = endpoint.enabledEvents.includes('*') || endpoint.enabledEvents.includes(event.type);
        if (isWanted) deliveries.push({ event: one, endpoint, how, retries: 0, dueAt });
      }
    }
  };

  async function attempt(delivery: Delivery): Promise<void> {
    if (underWay.has(delivery) || !deliveries.includes(delivery) || delivery.dueAt > clock.now()) return;
    // What is wrong with the signature is so once: the next attempt is signed again.
    const how = delivery.retries === 0 ? delivery.how : undefined;
    underWay.add(delivery);
    const [secret, startedAt] = [secretFor(delivery.endpoint, how), clock.now()];
    const status = await post(messageOf(delivery.event, delivery.endpoint, how)).catch(() => 0);
    if (status !== 0 && how !== 'off') answered.push({ secret, startedAt, endedAt: clock.now(), status });
    underWay.delete(delivery);
    const isTaken = status >= 200 && status < 300;
    if (isTaken || delivery.retries >= RETRIES_MAX) {
      deliveries = deliveries.filter((one) => one !== delivery);
      return;
    }
    delivery.dueAt = plus(clock.now(), FIRST_RETRY_MS * 2 ** delivery.retries);
    delivery.retries += 1;
  }

  return {
    messageOf,
    answered,
    waiting: () => deliveries.length,
    async deliver() {
      for (const delivery of deliveries) await attempt(delivery);
    },
  };
}

export function signatureOf(body: string, secret: string, at: Instant): string {
  const t = Math.floor(at / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

function secretFor(endpoint: EndpointRecord, how: EventFault | undefined): string {
  if (how === 'other_secret') return 'whsec_of_somebody_else';
  return how === 'old_secret' ? (endpoint.previousSecret ?? endpoint.secret) : endpoint.secret;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  succeeded: 'rejected',
  rejected: 'succeeded',
  failed: 'succeeded',
  returned: 'succeeded',
};

/** The same object with the end that it does not have. */
function contraryOf(event: EventRecord): EventRecord {
  const [kind, direction, what = ''] = event.type.split('.');
  const opposite = OPPOSITES[what];
  if (kind !== 'transfer' || opposite === undefined) return event;
  const data = { ...(event.data as object), status: opposite };
  return { ...event, type: `${kind}.${direction}.${opposite}`, data };
}

const unknownKindOf = (event: EventRecord): EventRecord => ({
  ...event,
  id: `${event.id}u`,
  type: 'transfer.sideways.reconsidered',
});

export const postByHttp: Post = async ({ url, headers, body }) => {
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  const { status } = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
  return status;
};

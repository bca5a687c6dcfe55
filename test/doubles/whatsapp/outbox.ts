// Webhooks of the double on their way: signed, in order unless it is faulty, and kept until they are
// taken, or posted to the address that was subscribed.
import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from './faults.ts';
import {
  bodyOf,
  signatureOf,
  UNKNOWN_CHANGE,
  unknownValues,
  type Sender,
  type Value,
  type Webhook,
} from './webhooks.ts';

export type Secrets = { current: string; previous: string | null };
type Emitted = {
  readonly messageId: string;
  readonly recipient: string;
  readonly value: (seconds: number) => Value;
};

export type Outbox = {
  emit(emitted: Emitted): void;
  /** Those that are not taken yet, oldest first. */
  take(): Webhook[];
  /** All that were ever sent of a message. */
  of(messageId: string): readonly Webhook[];
  sign(body: string, messageId: string): Webhook;
};

type OutboxServices = {
  readonly sender: Sender;
  readonly secrets: Secrets;
  readonly faults: Faults;
  readonly seconds: () => number;
  readonly onSent: () => void;
};

const SKEW_SECONDS = 600;
const BATCHED_MS = 200;

export function createOutbox({ sender, secrets, faults, seconds, onSent }: OutboxServices): Outbox {
  const all: Webhook[] = [];
  const waiting: Webhook[] = [];
  /** Held back, to be sent together with what comes next. */
  let batch: Array<{ readonly value: Value; readonly messageId: string }> = [];
  const sign = (body: string, messageId: string, secret = secrets.current): Webhook => ({
    body,
    signature: signatureOf(body, secret),
    messageId,
  });
  const push = (webhook: Webhook, atFront = false): void => {
    all.push(webhook);
    if (atFront) waiting.unshift(webhook);
    else waiting.push(webhook);
    onSent();
  };
  const flush = (): void => {
    const [first] = batch;
    if (first === undefined) return;
    const values = batch.map(({ value }) => value);
    // The caller that hears of it takes what waits, and so comes here again.
    batch = [];
    push(sign(bodyOf(sender, values), first.messageId));
  };

  return {
    sign,
    of: (messageId) => all.filter((webhook) => webhook.body.includes(messageId)),
    take() {
      flush();
      return waiting.splice(0);
    },
    emit({ messageId, recipient, value }) {
      const how = faults.takeWebhook();
      const at = seconds();
      const said = value(how === 'skewed' ? at - SKEW_SECONDS : at);
      batch.push({ value: said, messageId });
      // Nothing else may come.
      if (how === 'batched') {
        setTimeout(onSent, BATCHED_MS).unref();
        return;
      }
      const values = batch.map((one) => one.value);
      batch = [];
      const body =
        how === 'unknown_kinds'
          ? bodyOf(sender, [...values, ...unknownValues(recipient, at)], [UNKNOWN_CHANGE])
          : bodyOf(sender, values);
      const secret = how === 'old_secret' ? (secrets.previous ?? secrets.current) : secrets.current;
      const webhook = sign(body, messageId, secret);
      push(webhook, how === 'reordered');
      if (how === 'repeated') push(webhook);
    },
  };
}

const POSTS_MAX = 20_000;
const POST_AGAIN_MS = 25;

type Posted = { readonly webhook: Webhook; readonly again: () => Webhook };

/** Until it is taken, as Meta does for days. What is wrong with its signature is so once. */
export async function post(address: string, { webhook, again }: Posted, signal: AbortSignal): Promise<void> {
  for (let n = 0; n < POSTS_MAX && !signal.aborted; n += 1) {
    const { body, signature } = n === 0 ? webhook : again();
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const answer = await fetch(address, { method: 'POST', headers, body, signal }).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(POST_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

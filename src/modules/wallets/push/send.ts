// Sends a message to a browser, after the commit and outside of any transaction.
import type { Clock } from '#platform/time/clock.ts';
import type { Mode } from '#platform/context/context.ts';
import type { JobContext } from '#platform/queue/job.ts';
import { outboundRulesOf } from '#platform/outbound/check-url.ts';
import type { OutboundClient } from '#platform/outbound/client.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { authorizationOf, encryptedFor } from '#platform/messages/web-push.ts';
import { deleteSubscription, findSubscription, signedInWith } from './queries.ts';
import { keyOf } from './server-keys.ts';
import type { SubscriptionRow } from './tables.ts';

export type PushServices = {
  readonly sealer: Sealer;
  readonly outbound: OutboundClient;
  readonly clock: Clock;
  readonly allowLoopbackReceivers: boolean;
  /** Whom a push service turns to when it has something to say about the sender. */
  readonly baseUrl: () => string;
};

export type Push = {
  readonly text: string;
  /** How long the push service keeps it for a browser that is away. */
  readonly keptSeconds: number;
  /** One that waits there with the same topic is replaced. At most 32 characters of base64url. */
  readonly topic: string;
};

const SUCCESS_MIN = 200;
const SUCCESS_MAX = 299;
const GONE = [404, 410] as const;

type Receiver = { readonly ownerId: string; readonly subscriptionId: string };

/**
 * Throws if it was not taken. A subscription that its push service does not know any longer is deleted, and
 * so is that of a browser whose person has signed out: it may be somebody else's now.
 */
export async function pushTo(
  { pool, works, tenant, actor }: JobContext,
  services: PushServices,
  { ownerId, subscriptionId }: Receiver,
  push: Push,
): Promise<void> {
  const owner = { tenantId: tenant.id, ownerId };
  const row = await findSubscription(pool, owner, subscriptionId);
  if (row === undefined) return;
  const status =
    (await signedInWith(pool, [row])).length === 0 ? GONE[1] : await send(services, tenant.mode, row, push);
  if (GONE.some((gone) => gone === status))
    await works.run(tenant, actor, (work) => deleteSubscription(work, owner, row.id));
  else if (status < SUCCESS_MIN || status > SUCCESS_MAX)
    throw new Error(`the push service answered ${status}`);
}

/** The status of the answer. A browser that has subscribed to a key that is gone can be sent nothing. */
async function send(
  { sealer, outbound, clock, ...services }: PushServices,
  mode: Mode,
  row: SubscriptionRow,
  { text, keptSeconds, topic }: Push,
): Promise<number> {
  const key = keyOf(sealer, row.server_key);
  if (key === undefined) return GONE[1];
  const { endpoint } = row;
  const answered = await outbound.post({
    url: endpoint,
    headers: {
      authorization: authorizationOf(key, { endpoint, contact: services.baseUrl(), now: clock.now() }),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(keptSeconds),
      topic,
      urgency: 'high',
    },
    body: encryptedFor(row, text),
    rules: outboundRulesOf(endpoint, mode, services.allowLoopbackReceivers),
  });
  if (answered.kind === 'failed') throw new Error(`the push service did not answer: ${answered.reason}`);
  return answered.status;
}

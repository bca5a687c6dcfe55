// Switches notifications on in a browser: keeps the address at which its push service takes messages, and the
// keys that they are encrypted with.
import { hash } from 'node:crypto';
import { checkUrl } from '#platform/outbound/check-url.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { isBrowserKeys } from '#platform/messages/web-push.ts';
import type { Work } from '#platform/work/work.ts';
import type { CardholderRow } from '#modules/people/cardholders/tables.ts';
import { requireUser } from '#modules/people/sign-in/visitor.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { createBody, subscriptionSchema, toSubscription, type CreateBody } from './model.ts';
import {
  deleteSubscription,
  lockAndCountSubscriptions,
  lockByEndpoint,
  SUBSCRIPTIONS_MAX,
} from './queries.ts';
import { OTHER_KEY, refusal, WRONG_KEYS } from './refusals.ts';
import { keyOf } from './server-keys.ts';
import { pushSubscriptions, type SubscriptionRow } from './tables.ts';

type CreateServices = { readonly sealer: Sealer; readonly allowLoopbackReceivers: boolean };

function checkBody(body: CreateBody, sealer: Sealer): void {
  if (!isBrowserKeys(body.keys)) throw invalid([{ field: 'keys', message: WRONG_KEYS }]);
  if (keyOf(sealer, body.publicKey) === undefined)
    throw invalid([{ field: 'publicKey', message: OTHER_KEY }]);
}

/**
 * A browser has one subscription, so it is one row, and of the person who switched it on last. One that the
 * same person sends again is found by it, whatever has become of the first answer.
 */
async function keepSubscription(
  work: Work,
  { id: ownerId }: CardholderRow,
  { endpoint, keys, publicKey }: CreateBody,
): Promise<SubscriptionRow> {
  const { tenantId } = work;
  const count = await lockAndCountSubscriptions(work, { tenantId, ownerId });
  const digest = hash('sha256', endpoint);
  const before = await lockByEndpoint(work, tenantId, digest);
  const given = { endpoint_digest: digest, ...keys, server_key: publicKey };
  const { sessionId } = requireUser(work.actor);
  if (before?.cardholder_id === ownerId && isSame(before, given))
    return work.update(pushSubscriptions, before, { session_id: sessionId });
  if (before !== undefined)
    await deleteSubscription(work, { tenantId, ownerId: before.cardholder_id }, before.id);
  const left = before?.cardholder_id === ownerId ? count - 1 : count;
  if (left >= SUBSCRIPTIONS_MAX) throw refusal('push_subscription_limit', { limit: SUBSCRIPTIONS_MAX });

  const row: SubscriptionRow = {
    tenant_id: tenantId,
    id: work.newId('psh', ownerId),
    cardholder_id: ownerId,
    endpoint,
    ...given,
    created_at: work.now,
    session_id: sessionId,
  };
  work.insert(pushSubscriptions, row);
  audit(work, 'push_subscription.created', { type: 'push_subscription', id: row.id });
  return row;
}

type BrowserKeys = Pick<SubscriptionRow, 'endpoint_digest' | 'p256dh' | 'auth' | 'server_key'>;

const isSame = (row: BrowserKeys, given: BrowserKeys): boolean =>
  row.p256dh === given.p256dh && row.auth === given.auth && row.server_key === given.server_key;

export const createSubscriptionRoute = defineRoute({
  id: 'push_subscriptions.create',
  method: 'POST',
  path: '/api/v1/wallet/push-subscriptions',
  auth: [{ session: 'self' }],
  proof: 'none: no money goes',
  webOnly: true,
  tag: 'Notifications',
  summary: 'Switch notifications on in a browser',
  description: [
    'What `PushManager.subscribe` gave, with the key it was given. The browser is sent a message whenever an',
    'approval waits. The same again changes nothing, and another person who sends it takes the browser over.',
  ].join(' '),
  body: createBody,
  answers: { 201: { description: 'The subscription.', schema: subscriptionSchema } },
  refusals: { ...ownerRefusals, push_subscription_limit: refusal.rows.push_subscription_limit },
  work: async (work, { tenant, actor, body }, { sealer, allowLoopbackReceivers }: CreateServices) => {
    const owner = await requireOwner(work, { tenant, actor });
    checkUrl(body.endpoint, work.mode, allowLoopbackReceivers, 'endpoint');
    checkBody(body, sealer);
    return answer(201, toSubscription(await keepSubscription(work, owner, body)));
  },
});

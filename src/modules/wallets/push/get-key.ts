// Shows the key that browsers subscribe to.
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import { keySchema } from './model.ts';
import { currentKey } from './server-keys.ts';

export const getPushKeyRoute = defineRoute({
  id: 'push_subscriptions.key',
  method: 'GET',
  path: '/api/v1/wallet/push-key',
  auth: [{ session: 'self' }],
  tag: 'Notifications',
  summary: 'Retrieve the key for notifications',
  description:
    'The `applicationServerKey` of `PushManager.subscribe`, the same on both sides. A browser whose subscription has another one subscribes again.',
  answers: { 200: { description: 'The key.', schema: keySchema } },
  read: (_db, _call, { sealer }: { readonly sealer: Sealer }) =>
    Promise.resolve(answer(200, { publicKey: currentKey(sealer).publicKey })),
});

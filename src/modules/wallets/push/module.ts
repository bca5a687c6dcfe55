// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { createSubscriptionRoute } from './create.ts';
import { deleteSubscriptionRoute } from './delete.ts';
import { getPushKeyRoute } from './get-key.ts';
import { listSubscriptionsRoute } from './list.ts';
import type { PushServices } from './send.ts';

export const pushModule = defineModule<PushServices>({
  name: 'push',
  tags: { Notifications: 'The browsers in which a person is notified of what waits.' },
  routes: [getPushKeyRoute, createSubscriptionRoute, listSubscriptionsRoute, deleteSubscriptionRoute],
});

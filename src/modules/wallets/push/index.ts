// Push: the browsers of owners that are sent a message when something waits.
import { defineModule } from '#platform/module.ts';
import { createSubscriptionRoute } from './create.ts';
import { deleteSubscriptionRoute } from './delete.ts';
import { getPushKeyRoute } from './get-key.ts';
import { pushKept } from './kept.ts';
import { listSubscriptionsRoute } from './list.ts';
import type { PushServices } from './send.ts';

export { SUBSCRIPTION } from './model.ts';
export { listSubscriptions } from './queries.ts';
export { NOTICE_ATTEMPTS_MAX, notifyBrowser, type NoticeServices } from './notify.ts';

export const pushModule = defineModule<PushServices>({
  name: 'push',
  kept: pushKept,
  tags: { Notifications: 'The browsers in which a person is notified of what waits.' },
  routes: [getPushKeyRoute, createSubscriptionRoute, listSubscriptionsRoute, deleteSubscriptionRoute],
});

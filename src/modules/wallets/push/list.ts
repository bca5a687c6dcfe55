// Lists the browsers in which a person has notifications switched on.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { subscriptionSchema, toSubscription } from './model.ts';
import { listSubscriptions, signedInWith, SUBSCRIPTIONS_MAX } from './queries.ts';

export const listSubscriptionsRoute = defineRoute({
  id: 'push_subscriptions.list',
  method: 'GET',
  path: '/api/v1/wallet/push-subscriptions',
  auth: [{ session: 'self' }],
  tag: 'Notifications',
  summary: 'List the browsers with notifications',
  description: `At most ${SUBSCRIPTIONS_MAX}, which is the most there can be.`,
  answers: {
    200: {
      description: 'Newest first.',
      schema: z.object({ data: z.array(subscriptionSchema).max(SUBSCRIPTIONS_MAX) }),
    },
  },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor }) => {
    const { id: ownerId } = await requireOwner(db, { tenant, actor });
    const rows = await signedInWith(db, await listSubscriptions(db, { tenantId: tenant.id, ownerId }));
    return answer(200, { data: rows.map(toSubscription) });
  },
});

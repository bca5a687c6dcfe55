// Switches notifications off in a browser.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { subscriptionParams } from './model.ts';
import { deleteSubscription } from './queries.ts';

export const deleteSubscriptionRoute = defineRoute({
  id: 'push_subscriptions.delete',
  method: 'DELETE',
  path: '/api/v1/wallet/push-subscriptions/:id',
  auth: [{ session: 'self' }],
  proof: 'none: lets less go',
  webOnly: true,
  tag: 'Notifications',
  summary: 'Switch notifications off in a browser',
  description: 'What waits is still in the wallet, and comes by e-mail or WhatsApp as before.',
  params: subscriptionParams,
  answers: {
    200: { description: 'It is gone.', schema: z.object({ id: z.string(), deleted: z.literal(true) }) },
  },
  refusals: ownerRefusals,
  work: async (work, { tenant, actor, params }) => {
    const { id: ownerId } = await requireOwner(work, { tenant, actor });
    if (!(await deleteSubscription(work, { tenantId: tenant.id, ownerId }, params.id)))
      throw refusal('not_found');
    audit(work, 'push_subscription.deleted', { type: 'push_subscription', id: params.id });
    return answer(200, { id: params.id, deleted: true });
  },
});

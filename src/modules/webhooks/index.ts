// Webhooks: the endpoints of integrators, the events they ask for, and the log of deliveries.
import type { AnyRoute } from '../../platform/route.ts';
import { createEndpointRoute } from './create.ts';
import { deleteEndpointRoute } from './delete.ts';
import { getDeliveryRoute } from './get-delivery.ts';
import { getEventRoute } from './get-event.ts';
import { getEndpointRoute } from './get.ts';
import { listDeliveriesRoute } from './list-deliveries.ts';
import { listEventsRoute } from './list-events.ts';
import { listEndpointsRoute } from './list.ts';
import { patchEndpointRoute } from './patch.ts';
import { recoverRoute } from './recover.ts';
import { resendRoute } from './resend.ts';
import { revealSecretRoute } from './reveal-secret.ts';
import { rollSecretRoute } from './roll-secret.ts';
import { sendTestRoute } from './send-test.ts';
import type { WebhookServices } from './port.ts';

export { DELIVERIES_CHANNEL, deliveriesDue } from './delivery/due.ts';
export { createPoster, headersOf } from './delivery/post.ts';
export { startDeliveries } from './delivery/worker.ts';
export { envelopeOf } from './envelope.ts';
export { EVENT_TYPES, isPattern, matches, type EventType } from './event-types.ts';
export { followEvents, type FollowedEvent, type Follower } from './follow.ts';
export { forgetEndpointJob } from './jobs.ts';
export { resealSecrets } from './reseal.ts';
export { sampleOf } from './samples.ts';
export { makeSecret } from './secrets.ts';
export type { WebhookServices } from './port.ts';
export { webhookSweeps } from './sweeps.ts';
export { tellOwnersJob } from './tell-owners.ts';

export const webhookRoutes = (services: WebhookServices): AnyRoute[] => [
  createEndpointRoute(services),
  listEndpointsRoute,
  getEndpointRoute,
  patchEndpointRoute(services),
  deleteEndpointRoute,
  rollSecretRoute(services),
  revealSecretRoute(services),
  listDeliveriesRoute,
  getDeliveryRoute,
  sendTestRoute(services),
  resendRoute(services),
  recoverRoute,
  listEventsRoute,
  getEventRoute,
];

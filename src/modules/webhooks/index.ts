// Webhooks: the endpoints of integrators, the events they ask for, and the log of deliveries.
export { DELIVERIES_CHANNEL, deliveriesDue } from './delivery/due.ts';
export { createPoster, headersOf } from './delivery/post.ts';
export { startDeliveries } from './delivery/worker.ts';
export { envelopeOf } from './envelope.ts';
export { catalogueOf, matches } from './catalogue.ts';
export { followEvents, type FollowedEvent, type Follower } from './follow.ts';
export { createEventStreams, type EventStreams } from './streams.ts';
export { resendAction, type Resend } from './resend.ts';
export { tenantOfAttempt } from './queries.ts';
export { resealSecrets } from './reseal.ts';
export { makeSecret } from './secrets.ts';
export { receivedEvents } from './model.ts';

// Made by `npm run gen` from the routes.
import type { DeletedWebhookEndpoint, DeliveriesByDay, DeliveryAttempt, DeliveryAttemptDetail, RecoveredEvents, RevealedSecret, RolledSecret, SentTest, WebhookEndpoint } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type WebhookEndpointsCreateInput = {
  /** Where events are posted to. Public, by HTTPS. */
  readonly url: string;
  /**
   * `*`, families like `card.*`, or exact types: `cardholder.created`, `cardholder.updated`,
   * `payment_method.attached`, `payment_method.updated`, `payment_method.detached`,
   * `cardholder_onboarding_session.completed`, `card.created`, `card.updated`, `card.closed`,
   * `card.funding_requested`, `payment_method.funded`, `payment_method.refunded`,
   * `payment_method.refund_failed`, `transaction.authorized`, `transaction.declined`,
   * `transaction.cleared`, `transaction.voided`, `transaction.refunded`, `wallet.created`,
   * `deposit.received`, `balance.low`, `payee.verified`, `payee.refused`, `approval.requested`,
   * `approval.approved`, `approval.rejected`, `approval.expired`, `payment.settled`, `payment.failed`,
   * `payment.returned`, `withdrawal.settled`, `withdrawal.failed`, `withdrawal.returned`,
   * `scheduled_payment.executed`, `scheduled_payment.failed`, `scheduled_payment.skipped`,
   * `scheduled_payment.paused`, `send.approval_requested`, `send.approved`, `send.rejected`,
   * `send.cancelled`, `send.settled`, `send.failed`, `send.returned`, `send.batch_completed`.
   */
  readonly enabledEvents: ReadonlyArray<string>;
  /** For your own use; receivers do not get it. */
  readonly description?: string;
};

export type WebhookEndpointsListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WebhookEndpointsListAnswer = {
  readonly data: ReadonlyArray<WebhookEndpoint>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type WebhookEndpointsPatchInput = {
  /** Where events are posted to. Public, by HTTPS. */
  readonly url?: string;
  /**
   * `*`, families like `card.*`, or exact types: `cardholder.created`, `cardholder.updated`,
   * `payment_method.attached`, `payment_method.updated`, `payment_method.detached`,
   * `cardholder_onboarding_session.completed`, `card.created`, `card.updated`, `card.closed`,
   * `card.funding_requested`, `payment_method.funded`, `payment_method.refunded`,
   * `payment_method.refund_failed`, `transaction.authorized`, `transaction.declined`,
   * `transaction.cleared`, `transaction.voided`, `transaction.refunded`, `wallet.created`,
   * `deposit.received`, `balance.low`, `payee.verified`, `payee.refused`, `approval.requested`,
   * `approval.approved`, `approval.rejected`, `approval.expired`, `payment.settled`, `payment.failed`,
   * `payment.returned`, `withdrawal.settled`, `withdrawal.failed`, `withdrawal.returned`,
   * `scheduled_payment.executed`, `scheduled_payment.failed`, `scheduled_payment.skipped`,
   * `scheduled_payment.paused`, `send.approval_requested`, `send.approved`, `send.rejected`,
   * `send.cancelled`, `send.settled`, `send.failed`, `send.returned`, `send.batch_completed`.
   */
  readonly enabledEvents?: ReadonlyArray<string>;
  readonly description?: string | null;
  /** `active` switches the endpoint on and resets `failureCount`; `disabled` switches it off. */
  readonly status?: 'active' | 'disabled';
};

export type WebhookEndpointsListDeliveriesQuery = {
  /** An exact type, a family like `card.*`, or `*`. */
  readonly eventType?: string;
  /** `true`: only attempts that were answered with 2xx; `false`: only the others. */
  readonly succeeded?: 'true' | 'false';
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WebhookEndpointsListDeliveriesAnswer = {
  readonly deliveries: ReadonlyArray<DeliveryAttempt>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type WebhookEndpointsSendTestInput = {
  /** Any type of event. */
  readonly event_type: string;
};

export type WebhookEndpointsRecoverInput = {
  /** Events from this moment on; at most 30 days ago. */
  readonly since: string;
  /** Events before this moment alone. */
  readonly until?: string;
  /** An exact type, a family like `card.*`, or `*`. */
  readonly eventType?: string;
  /**
   * `failed`: all attempts failed. `skipped`: the endpoint was disabled. `missing`: it did not ask for
   * the type yet. All three if left out.
   */
  readonly outcome?: 'failed' | 'skipped' | 'missing';
  /** Counts alone: nothing is sent. */
  readonly dryRun?: boolean;
  /** `nextCursor` of the previous answer; leave it out in the first request. */
  readonly cursor?: string;
};

export type WebhookEndpointsOfOrganization = {
  /**
   * Create a webhook endpoint.
   *
   * From now on every event whose type is in `enabledEvents` is posted to `url`, signed with `secret`.
   * The secret is in this answer; later `reveal_secret` shows it.
   *
   * Required scope: `webhooks:write`.
   *
   * `POST /api/v1/webhook_endpoints`
   */
  create(input: WebhookEndpointsCreateInput, options?: KeyedOptions): Promise<WebhookEndpoint>;
  /**
   * List webhook endpoints.
   *
   * Required scope: `webhooks:read`.
   *
   * `GET /api/v1/webhook_endpoints`
   */
  list(query?: WebhookEndpointsListQuery, options?: CallOptions): Listing<WebhookEndpointsListAnswer>;
  /**
   * Retrieve a webhook endpoint.
   *
   * Required scope: `webhooks:read`.
   *
   * `GET /api/v1/webhook_endpoints/{id}`
   */
  get(id: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /**
   * Update a webhook endpoint.
   *
   * All later attempts go to the new URL, also for older events. While an endpoint is `disabled` its
   * deliveries are kept as skipped; after switching it on again, `recover` sends them. For a member who
   * is signed in, another URL, fewer event types and switching it off take a session that was proven in
   * the last 10 minutes.
   *
   * Required scope: `webhooks:write`.
   *
   * `PATCH /api/v1/webhook_endpoints/{id}`
   */
  patch(id: string, input?: WebhookEndpointsPatchInput, options?: CallOptions): Promise<WebhookEndpoint>;
  /**
   * Delete a webhook endpoint.
   *
   * Its deliveries are deleted with it, sent or not. A delivery in flight may still arrive.
   *
   * Required scope: `webhooks:write`.
   *
   * `DELETE /api/v1/webhook_endpoints/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<DeletedWebhookEndpoint>;
  /**
   * Roll the secret of a webhook endpoint.
   *
   * Both secrets sign for an hour: the header has two `v1`. If the secret is rolled again within that
   * hour, the oldest of the three ends at once. The audit log records who did it.
   *
   * Required scope: `webhooks.secrets`.
   *
   * `POST /api/v1/webhook_endpoints/{id}/roll_secret`
   */
  roll_secret(id: string, options?: KeyedOptions): Promise<RolledSecret>;
  /**
   * Reveal the secret of a webhook endpoint.
   *
   * The audit log records who saw it.
   *
   * Required scope: `webhooks.secrets`.
   *
   * `POST /api/v1/webhook_endpoints/{id}/reveal_secret`
   */
  reveal_secret(id: string, options?: KeyedOptions): Promise<RevealedSecret>;
  /**
   * List the delivery attempts of a webhook endpoint.
   *
   * The attempts of the last 30 days. With filters, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `webhooks:read`.
   *
   * `GET /api/v1/webhook_endpoints/{id}/deliveries`
   */
  list_deliveries(id: string, query?: WebhookEndpointsListDeliveriesQuery, options?: CallOptions): Listing<WebhookEndpointsListDeliveriesAnswer>;
  /**
   * Count the delivery attempts of a webhook endpoint by day.
   *
   * Required scope: `webhooks:read`.
   *
   * `GET /api/v1/webhook_endpoints/{id}/deliveries_by_day`
   */
  count_deliveries(id: string, options?: CallOptions): Promise<DeliveriesByDay>;
  /**
   * Retrieve a delivery attempt.
   *
   * With the request that was sent and the answer of the receiver.
   *
   * Required scope: `webhooks:read`.
   *
   * `GET /api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}`
   */
  get_delivery(id: string, deliveryId: string, options?: CallOptions): Promise<DeliveryAttemptDetail>;
  /**
   * Send a test event.
   *
   * Posts an event of the type at once, with an object that is made up, and waits up to 10 seconds. The
   * attempt is among the deliveries. A failure does not count as one; a disabled endpoint can be tried
   * as well.
   *
   * Required scope: `webhooks:write`.
   *
   * `POST /api/v1/webhook_endpoints/{id}/send_test`
   */
  send_test(id: string, input: WebhookEndpointsSendTestInput, options?: KeyedOptions): Promise<SentTest>;
  /**
   * Resend a delivery.
   *
   * Posts the event of an attempt again, to the present URL of the endpoint, and waits up to 10 seconds.
   * If the receiver answers with 2xx the event counts as delivered, and no retry follows. A failure does
   * not count against the endpoint.
   *
   * Required scope: `webhooks:write`.
   *
   * `POST /api/v1/webhook_endpoints/{id}/deliveries/{deliveryId}/resend`
   */
  resend(id: string, deliveryId: string, options?: KeyedOptions): Promise<DeliveryAttempt>;
  /**
   * Recover missed events.
   *
   * Events since a moment that match `enabledEvents` and were not delivered are sent, beginning with a
   * first attempt: skipped, failed, or older than the endpoint or its present `enabledEvents`. Count
   * them first with `dryRun`. Searches up to 100,000 events; where more are left, call again with
   * `nextCursor`.
   *
   * Required scope: `webhooks:write`.
   *
   * `POST /api/v1/webhook_endpoints/{id}/recover`
   */
  recover(id: string, input: WebhookEndpointsRecoverInput, options?: KeyedOptions): Promise<RecoveredEvents>;
};

export type WebhookEndpointsOfSession = WebhookEndpointsOfOrganization;

type Of = { readonly organization: WebhookEndpointsOfOrganization; readonly session: WebhookEndpointsOfSession };

const ROUTES = {
  create: 'POST ~/webhook_endpoints os bk',
  list: 'GET ~/webhook_endpoints os qp',
  get: 'GET ~/webhook_endpoints/{id} os',
  patch: 'PATCH ~/webhook_endpoints/{id} os b',
  delete: 'DELETE ~/webhook_endpoints/{id} os',
  roll_secret: 'POST ~/webhook_endpoints/{id}/roll_secret os k',
  reveal_secret: 'POST ~/webhook_endpoints/{id}/reveal_secret os k',
  list_deliveries: 'GET ~/webhook_endpoints/{id}/deliveries os qp',
  count_deliveries: 'GET ~/webhook_endpoints/{id}/deliveries_by_day os',
  get_delivery: 'GET ~/webhook_endpoints/{id}/deliveries/{deliveryId} os',
  send_test: 'POST ~/webhook_endpoints/{id}/send_test os bk',
  resend: 'POST ~/webhook_endpoints/{id}/deliveries/{deliveryId}/resend os k',
  recover: 'POST ~/webhook_endpoints/{id}/recover os bk',
};

export const webhook_endpoints = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('webhook_endpoints', ROUTES, connection);

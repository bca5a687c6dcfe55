// Made by `npm run gen` from the routes.
import type { PushKey, PushSubscription } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PushSubscriptionsCreateInput = {
  /** Of the push service of the browser. Public, by HTTPS. */
  readonly endpoint: string;
  /** As in `PushSubscription.toJSON()`. */
  readonly keys: {
    readonly p256dh: string;
    readonly auth: string;
  };
  /** The key of `GET /api/v1/wallet/push-key` that the browser has subscribed to. */
  readonly publicKey: string;
};

export type PushSubscriptionsListAnswer = {
  readonly data: ReadonlyArray<PushSubscription>;
};

export type PushSubscriptionsDeleteAnswer = {
  readonly id: string;
  readonly deleted: true;
};

export type PushSubscriptionsOfSession = {
  /**
   * Retrieve the key for notifications.
   *
   * The `applicationServerKey` of `PushManager.subscribe`, the same on both sides. A browser whose
   * subscription has another one subscribes again.
   *
   * `GET /api/v1/wallet/push-key`
   */
  key(options?: CallOptions): Promise<PushKey>;
  /**
   * Switch notifications on in a browser.
   *
   * What `PushManager.subscribe` gave, with the key it was given. The browser is sent a message whenever
   * an approval waits. The same again changes nothing, and another person who sends it takes the browser
   * over.
   *
   * `POST /api/v1/wallet/push-subscriptions`
   */
  create(input: PushSubscriptionsCreateInput, options?: KeyedOptions): Promise<PushSubscription>;
  /**
   * List the browsers with notifications.
   *
   * At most 20, which is the most there can be.
   *
   * `GET /api/v1/wallet/push-subscriptions`
   */
  list(options?: CallOptions): Promise<PushSubscriptionsListAnswer>;
  /**
   * Switch notifications off in a browser.
   *
   * What waits is still in the wallet, and comes by e-mail or WhatsApp as before.
   *
   * `DELETE /api/v1/wallet/push-subscriptions/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<PushSubscriptionsDeleteAnswer>;
};

type Of = { readonly session: PushSubscriptionsOfSession };

const ROUTES = {
  key: 'GET ~/wallet/push-key s',
  create: 'POST ~/wallet/push-subscriptions s bk',
  list: 'GET ~/wallet/push-subscriptions s',
  delete: 'DELETE ~/wallet/push-subscriptions/{id} s',
};

export const push_subscriptions = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('push_subscriptions', ROUTES, connection);

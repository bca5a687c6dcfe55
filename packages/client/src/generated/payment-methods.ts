// Made by `npm run gen` from the routes.
import type { Checkout, DeletedPaymentMethod, PaymentMethod, PaymentMethodStatus } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PaymentMethodsSetupInput = {
  /**
   * Where a button on the last page leads, with `status=completed&payment_method=pm_…` added. HTTPS; on
   * the test side also http://localhost.
   */
  readonly returnUrl?: string;
  /** The page begins with this one of the rails of the country. */
  readonly rail?: 'card' | 'clabe' | 'pix' | 'cvu';
};

export type PaymentMethodsListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PaymentMethodsListAnswer = {
  readonly data: ReadonlyArray<PaymentMethod>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type PaymentMethodsMakeDefaultInput = {
  /** Only `true`: to end it, make another one the default. */
  readonly isDefault: true;
};

export type PaymentMethodsOfOrganization = {
  /**
   * Start a hosted checkout.
   *
   * Answers with a link that lives one hour and connects one card. Called again it gives another link;
   * what is connected stays until a checkout is completed. The page speaks the language of the browser;
   * `?lang=es`, `en` or `pt` after the link chooses one. The first payment method becomes the default;
   * the same card again is brought up to date.
   *
   * Required scope: `payment_methods:write`.
   *
   * `POST /api/v1/cardholders/{id}/payment-method/setup`
   */
  setup(id: string, input?: PaymentMethodsSetupInput, options?: KeyedOptions): Promise<Checkout>;
  /**
   * Retrieve the status of payment methods.
   *
   * The default payment method; without one every other field is null.
   *
   * Required scope: `payment_methods:read`.
   *
   * `GET /api/v1/cardholders/{id}/payment-method/status`
   */
  status(id: string, options?: CallOptions): Promise<PaymentMethodStatus>;
  /**
   * List payment methods.
   *
   * The active ones. One that was deleted, or refused a hold, is not among them.
   *
   * Required scope: `payment_methods:read`.
   *
   * `GET /api/v1/cardholders/{id}/payment-methods`
   */
  list(id: string, query?: PaymentMethodsListQuery, options?: CallOptions): Listing<PaymentMethodsListAnswer>;
  /**
   * Make a payment method the default.
   *
   * Holds of new cards are placed on it. The one that was the default before stays connected.
   *
   * Required scope: `payment_methods:write`.
   *
   * `PATCH /api/v1/cardholders/{id}/payment-methods/{pmId}`
   */
  make_default(id: string, pmId: string, input: PaymentMethodsMakeDefaultInput, options?: CallOptions): Promise<PaymentMethod>;
  /**
   * Delete a payment method.
   *
   * Nothing new is held on it; a hold that stands goes on to its end. If it was the default, the newest
   * other one takes its place. The only one cannot go while the cardholder has cards that are OPEN or
   * IN_USE; `cards` names them.
   *
   * Required scope: `payment_methods:write`.
   *
   * `DELETE /api/v1/cardholders/{id}/payment-methods/{pmId}`
   */
  delete(id: string, pmId: string, options?: CallOptions): Promise<DeletedPaymentMethod>;
};

export type PaymentMethodsOfSession = PaymentMethodsOfOrganization;

type Of = { readonly organization: PaymentMethodsOfOrganization; readonly session: PaymentMethodsOfSession };

const ROUTES = {
  setup: 'POST ~/cardholders/{id}/payment-method/setup os bk',
  status: 'GET ~/cardholders/{id}/payment-method/status os',
  list: 'GET ~/cardholders/{id}/payment-methods os qp',
  make_default: 'PATCH ~/cardholders/{id}/payment-methods/{pmId} os b',
  delete: 'DELETE ~/cardholders/{id}/payment-methods/{pmId} os',
};

export const payment_methods = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('payment_methods', ROUTES, connection);

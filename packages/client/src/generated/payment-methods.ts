// Made by `npm run gen` from the routes.
import type { Checkout, DeletedPaymentMethod, MethodRefund, PaymentMethod, PaymentMethodStatus } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PaymentMethodsSetupInput = {
  /**
   * Where a button on the last page leads, with `status=completed&payment_method=pm_…` added; `status`
   * is `canceled`, `expired`, `too_many_attempts` or `detached` where nothing is connected. HTTPS; on
   * the test side also http://localhost.
   */
  readonly returnUrl?: string;
  /** The page begins with this one of the rails of the country; the cardholder can choose another. */
  readonly rail?: 'card' | 'clabe' | 'pix' | 'cvu';
  /**
   * Of an account: what cards leave of its money stays available. By default it goes back to where it
   * came from.
   */
  readonly keepBalance?: boolean;
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
  readonly isDefault?: true;
  /** Of an account: what cards leave of its money stays available, from now on. */
  readonly keepBalance?: boolean;
};

export type PaymentMethodsRefundInput = {
  /** All that is available by default, and what is stuck. */
  readonly amountCents?: number;
};

export type PaymentMethodsRefundsQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PaymentMethodsRefundsAnswer = {
  readonly data: ReadonlyArray<MethodRefund>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type PaymentMethodsOfOrganization = {
  /**
   * Start a hosted checkout.
   *
   * Answers with a link that lives one hour and connects one card, or one account where the country has
   * a rail for it: the cardholder chooses. Called again it gives another link; what is connected stays
   * until a checkout is completed. Of an account, the page says where money is sent for it, also when it
   * is opened again within the hour. The page speaks the language of the browser; `?lang=es`, `en` or
   * `pt` after the link chooses one. The first payment method becomes the default; the same card again
   * is brought up to date, and the same account again is the one that there is.
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
   * Those that are active or pending. One that was deleted, or refused a hold, is not among them.
   *
   * Required scope: `payment_methods:read`.
   *
   * `GET /api/v1/cardholders/{id}/payment-methods`
   */
  list(id: string, query?: PaymentMethodsListQuery, options?: CallOptions): Listing<PaymentMethodsListAnswer>;
  /**
   * Update a payment method.
   *
   * Made the default, holds of new cards are placed on it; the one that was the default before stays
   * connected. `keepBalance` is for accounts.
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
   * IN_USE, and none can while a card waits for money on it; `cards` names them. What is on an account
   * goes back to where it came from.
   *
   * Required scope: `payment_methods:write`.
   *
   * `DELETE /api/v1/cardholders/{id}/payment-methods/{pmId}`
   */
  delete(id: string, pmId: string, options?: CallOptions): Promise<DeletedPaymentMethod>;
  /**
   * Refund a payment method.
   *
   * Returns what is available of an account to where it came from, and what came back when it was
   * refunded before. Answers at once: `returningCents` is what is on its way, and
   * `payment_method.refunded` or `payment_method.refund_failed` say how each part ended.
   *
   * Required scope: `payment_methods:write`.
   *
   * `POST /api/v1/cardholders/{id}/payment-methods/{pmId}/refund`
   */
  refund(id: string, pmId: string, input?: PaymentMethodsRefundInput, options?: KeyedOptions): Promise<PaymentMethod>;
  /**
   * List refunds of a payment method.
   *
   * Money that went back to where it came from, that is on its way, or that could not be sent.
   *
   * Required scope: `payment_methods:read`.
   *
   * `GET /api/v1/cardholders/{id}/payment-methods/{pmId}/refunds`
   */
  refunds(id: string, pmId: string, query?: PaymentMethodsRefundsQuery, options?: CallOptions): Listing<PaymentMethodsRefundsAnswer>;
};

export type PaymentMethodsOfSession = PaymentMethodsOfOrganization;

type Of = { readonly organization: PaymentMethodsOfOrganization; readonly session: PaymentMethodsOfSession };

const ROUTES = {
  setup: 'POST ~/cardholders/{id}/payment-method/setup os bk',
  status: 'GET ~/cardholders/{id}/payment-method/status os',
  list: 'GET ~/cardholders/{id}/payment-methods os qp',
  make_default: 'PATCH ~/cardholders/{id}/payment-methods/{pmId} os b',
  delete: 'DELETE ~/cardholders/{id}/payment-methods/{pmId} os',
  refund: 'POST ~/cardholders/{id}/payment-methods/{pmId}/refund os bk',
  refunds: 'GET ~/cardholders/{id}/payment-methods/{pmId}/refunds os qp',
};

export const payment_methods = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('payment_methods', ROUTES, connection);

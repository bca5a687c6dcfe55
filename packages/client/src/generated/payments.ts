// Made by `npm run gen` from the routes.
import type { CheckedOrganizationPayment, CheckedPayment, ListedOrganizationPayment, Payment, PaymentPreview, SignedReceipt } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PaymentsPayInput = {
  readonly payee_id: string;
  readonly amount_cents: number;
  /**
   * What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
   * many marks on one letter.
   */
  readonly reason: string;
  /** For a session: within the limits of this sub-wallet. An agent key has its own. */
  readonly sub_wallet_id?: string;
  /**
   * The invoice that this pays. While one payment or transfer with it is pending or settled, any other
   * is refused with 409 `document_already_paid`.
   */
  readonly document?: {
    /** `cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e). */
    readonly type: 'cae' | 'cfdi' | 'nfe';
    /**
     * `cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
     * the UUID (folio fiscal). `nfe`: the access key of 44 characters.
     */
    readonly id: string;
    /** RFC of the issuer, required with `cfdi`. The other two have the issuer in their id. */
    readonly issuerTaxId?: string;
  };
  /**
   * An agent that sends the same request within 10 minutes and without an idempotency key is asked
   * (409): `true` says that a second one is meant.
   */
  readonly repeat?: boolean;
};

export type PaymentsPreviewInput = {
  readonly payee_id: string;
  readonly amount_cents: number;
  /**
   * What it is for, as the owner and the payee read it. It must not contain invisible characters, nor
   * many marks on one letter.
   */
  readonly reason: string;
  /** For a session: within the limits of this sub-wallet. An agent key has its own. */
  readonly sub_wallet_id?: string;
  /**
   * The invoice that this pays. While one payment or transfer with it is pending or settled, any other
   * is refused with 409 `document_already_paid`.
   */
  readonly document?: {
    /** `cae`: invoice of Argentina, `cfdi`: of Mexico, `nfe`: of Brazil (NF-e or NFC-e). */
    readonly type: 'cae' | 'cfdi' | 'nfe';
    /**
     * `cae`: `<CUIT>-<type>-<point of sale>-<number>` in digits, such as 30500010912-6-3-12345. `cfdi`:
     * the UUID (folio fiscal). `nfe`: the access key of 44 characters.
     */
    readonly id: string;
    /** RFC of the issuer, required with `cfdi`. The other two have the issuer in their id. */
    readonly issuerTaxId?: string;
  };
};

export type PaymentsListQuery = {
  readonly status?: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  readonly sub_wallet_id?: string;
  readonly payee_id?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PaymentsListAnswer = {
  readonly data: ReadonlyArray<Payment>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type PaymentsGetQuery = {
  /**
   * While it waits for the owner or is on its way, the answer comes when its status changes, or after so
   * many seconds. At most 20 requests of one key wait; others are answered at once.
   */
  readonly wait_seconds?: number;
};

export type PaymentsListForOrganizationQuery = {
  readonly walletId?: string;
  readonly subWalletId?: string;
  readonly payeeId?: string;
  readonly status?: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Only those of this amount or more. */
  readonly minAmountCents?: number;
  /** Only those of this amount or less. */
  readonly maxAmountCents?: number;
  /** Only those that were created at this moment or later. */
  readonly since?: string;
  /** Only those that were created before this moment. */
  readonly until?: string;
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PaymentsListForOrganizationAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationPayment>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type PaymentsOfOrganization = {
  /**
   * List payments of all wallets.
   *
   * What people and agents of the organization pay, for you to follow and not to decide. Filters
   * combine. Where they leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payments`
   */
  list_for_organization(query?: PaymentsListForOrganizationQuery, options?: CallOptions): Listing<PaymentsListForOrganizationAnswer>;
  /**
   * Retrieve a payment of any wallet.
   *
   * For you to follow: only the owner of the wallet decides on it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payments/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<CheckedOrganizationPayment>;
};

export type PaymentsOfSession = {
  /**
   * Pay a payee.
   *
   * An agent pays within the limits of its sub-wallet. Beyond the cap, the day or the month, from the
   * automatic threshold on, or where the account of the payee has changed, the payment is held: the
   * answer is a 202 with `approvalId`, and the owner decides. The money is set aside either way. The
   * limit of 24 hours is passed by nothing. The account of a payee that is known by its alias is looked
   * up again each time. The same request of the same agent within 10 minutes, without an idempotency
   * key, pays nothing: it is refused with the id of the first payment (409 `payment_repeated`), and
   * `repeat: true` or a key sends it.
   *
   * `POST /api/v1/wallet/pay`
   */
  pay(input: PaymentsPayInput, options?: KeyedOptions): Promise<Payment>;
  /**
   * Preview a payment.
   *
   * The checks of a payment, without its effect: whether it would settle, be held for the owner, or be
   * refused, by which rule, and what is left of each limit.
   *
   * `POST /api/v1/wallet/pay/preview`
   */
  preview(input: PaymentsPreviewInput, options?: KeyedOptions): Promise<PaymentPreview>;
  /**
   * List payments.
   *
   * Those that the owner and the agents of the wallet have made. An agent key sees those of its own
   * sub-wallet.
   *
   * `GET /api/v1/wallet/payments`
   */
  list(query?: PaymentsListQuery, options?: CallOptions): Listing<PaymentsListAnswer>;
  /**
   * Retrieve a payment.
   *
   * As it is now; with `wait_seconds`, only once it has changed or the time is up.
   *
   * `GET /api/v1/wallet/payments/{id}`
   */
  get(id: string, query?: PaymentsGetQuery, options?: CallOptions): Promise<CheckedPayment>;
  /**
   * Retrieve the receipt of a payment.
   *
   * What has settled has a receipt, signed so that anybody can check it with the keys at
   * `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.
   *
   * `GET /api/v1/wallet/payments/{id}/receipt`
   */
  receipt(id: string, options?: CallOptions): Promise<SignedReceipt>;
  /**
   * List payments of all wallets.
   *
   * What people and agents of the organization pay, for you to follow and not to decide. Filters
   * combine. Where they leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payments`
   */
  list_for_organization(query?: PaymentsListForOrganizationQuery, options?: CallOptions): Listing<PaymentsListForOrganizationAnswer>;
  /**
   * Retrieve a payment of any wallet.
   *
   * For you to follow: only the owner of the wallet decides on it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payments/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<CheckedOrganizationPayment>;
};

export type PaymentsOfAgent = {
  /**
   * Pay a payee.
   *
   * An agent pays within the limits of its sub-wallet. Beyond the cap, the day or the month, from the
   * automatic threshold on, or where the account of the payee has changed, the payment is held: the
   * answer is a 202 with `approvalId`, and the owner decides. The money is set aside either way. The
   * limit of 24 hours is passed by nothing. The account of a payee that is known by its alias is looked
   * up again each time. The same request of the same agent within 10 minutes, without an idempotency
   * key, pays nothing: it is refused with the id of the first payment (409 `payment_repeated`), and
   * `repeat: true` or a key sends it.
   *
   * `POST /api/v1/wallet/pay`
   */
  pay(input: PaymentsPayInput, options?: KeyedOptions): Promise<Payment>;
  /**
   * Preview a payment.
   *
   * The checks of a payment, without its effect: whether it would settle, be held for the owner, or be
   * refused, by which rule, and what is left of each limit.
   *
   * `POST /api/v1/wallet/pay/preview`
   */
  preview(input: PaymentsPreviewInput, options?: KeyedOptions): Promise<PaymentPreview>;
  /**
   * List payments.
   *
   * Those that the owner and the agents of the wallet have made. An agent key sees those of its own
   * sub-wallet.
   *
   * `GET /api/v1/wallet/payments`
   */
  list(query?: PaymentsListQuery, options?: CallOptions): Listing<PaymentsListAnswer>;
  /**
   * Retrieve a payment.
   *
   * As it is now; with `wait_seconds`, only once it has changed or the time is up.
   *
   * `GET /api/v1/wallet/payments/{id}`
   */
  get(id: string, query?: PaymentsGetQuery, options?: CallOptions): Promise<CheckedPayment>;
  /**
   * Retrieve the receipt of a payment.
   *
   * What has settled has a receipt, signed so that anybody can check it with the keys at
   * `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.
   *
   * `GET /api/v1/wallet/payments/{id}/receipt`
   */
  receipt(id: string, options?: CallOptions): Promise<SignedReceipt>;
};

type Of = { readonly organization: PaymentsOfOrganization; readonly session: PaymentsOfSession; readonly agent: PaymentsOfAgent };

const ROUTES = {
  pay: 'POST ~/wallet/pay sa bk',
  preview: 'POST ~/wallet/pay/preview sa bk',
  list: 'GET ~/wallet/payments sa qp',
  get: 'GET ~/wallet/payments/{id} sa q',
  receipt: 'GET ~/wallet/payments/{id}/receipt sa',
  list_for_organization: 'GET ~/payments os qp',
  get_for_organization: 'GET ~/payments/{id} os',
};

export const payments = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('payments', ROUTES, connection);

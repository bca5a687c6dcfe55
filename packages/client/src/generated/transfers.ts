// Made by `npm run gen` from the routes.
import type { CheckedTransfer, SignedReceipt, Transfer } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type TransfersCreateInput = {
  readonly to: {
    /** `cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet. */
    readonly type: 'cvu' | 'cbu' | 'clabe' | 'alias' | 'email';
    readonly value: string;
  };
  /** In units of the currency, as a number or a decimal string, such as 1500.50. */
  readonly amount: number | string;
  /**
   * What it is for, as the owner and the recipient read it. It must not contain invisible characters,
   * nor many marks on one letter.
   */
  readonly concept?: string;
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
  /** `wages`: in Argentina they are paid to a CBU, and to no CVU. */
  readonly purpose?: 'wages';
  /** That of the wallet. */
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Prefix `sub_` or `swal_`, which name the same. */
  readonly from_sub_wallet: string;
};

export type TransfersListQuery = {
  readonly status?: 'pending_approval' | 'approved' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type TransfersListAnswer = {
  readonly data: ReadonlyArray<Transfer>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type TransfersOfOrganization = {
  /**
   * Send a transfer.
   *
   * The destination is checked and resolved first. Then the amount decides, by the `approval_config` of
   * the sub-wallet: below `auto_approve_under_cents` the transfer goes at once, below
   * `whatsapp_threshold_cents` the owner is asked by WhatsApp, and from there on for a passkey. Nothing
   * passes `panic_limit_24h_cents`. A transfer that waits has its money set aside. The same
   * `Idempotency-Key` and body again answers 200 with the transfer as it is then, however much later.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/transfers`
   */
  create(input: TransfersCreateInput, options?: KeyedOptions): Promise<Transfer>;
  /**
   * List transfers.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/transfers`
   */
  list(query?: TransfersListQuery, options?: CallOptions): Listing<TransfersListAnswer>;
  /**
   * Retrieve a transfer.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/transfers/{id}`
   */
  get(id: string, options?: CallOptions): Promise<CheckedTransfer>;
  /**
   * Retrieve the receipt of a transfer.
   *
   * What has settled has a receipt, signed so that anybody can check it with the keys at
   * `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/transfers/{id}/receipt`
   */
  receipt(id: string, options?: CallOptions): Promise<SignedReceipt>;
  /**
   * Cancel a transfer.
   *
   * Only while it is `pending_approval`. The money that was set aside is available again.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/transfers/{id}/cancel`
   */
  cancel(id: string, options?: KeyedOptions): Promise<Transfer>;
};

export type TransfersOfSession = TransfersOfOrganization;

type Of = { readonly organization: TransfersOfOrganization; readonly session: TransfersOfSession };

const ROUTES = {
  create: 'POST /v1/send/transfers os bk',
  list: 'GET /v1/send/transfers os qp',
  get: 'GET /v1/send/transfers/{id} os',
  receipt: 'GET /v1/send/transfers/{id}/receipt os',
  cancel: 'POST /v1/send/transfers/{id}/cancel os k',
};

export const transfers = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('transfers', ROUTES, connection);

// Made by `npm run gen` from the routes.
import type { AskedLine, Batch, BatchLine } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type BatchesCreateInput = {
  readonly transfers: ReadonlyArray<{
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
    /**
     * Your name of the line, unique within the batch. It must not contain invisible characters, nor many
     * marks on one letter.
     */
    readonly reference: string;
  }>;
  /** That of the wallet. */
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Prefix `sub_` or `swal_`, which name the same. */
  readonly from_sub_wallet: string;
};

export type BatchesListQuery = {
  /** `pending_approval` while the owner is asked; `completed` when each line has ended. */
  readonly status?: 'processing' | 'pending_approval' | 'completed';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type BatchesListAnswer = {
  readonly data: ReadonlyArray<Batch>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type BatchesLinesQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type BatchesLinesAnswer = {
  readonly data: ReadonlyArray<BatchLine>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type BatchesAskedLinesAnswer = {
  readonly data: ReadonlyArray<AskedLine>;
};

export type BatchesOfOrganization = {
  /**
   * Send a batch of transfers.
   *
   * Accepted at once, and its lines are looked at afterwards: each is sent, or refused by itself with an
   * error that the lines of the batch show. The **sum** of all lines decides who must agree, by the
   * `approval_config` of the sub-wallet. From `auto_approve_under_cents` on the owner is asked once,
   * about all lines as their destinations were resolved, and nothing goes before. A sum that passes a
   * limit, or what the wallet holds, is refused here as a whole. The same `Idempotency-Key` and body
   * again answers 200 with the batch as it is then, however much later.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/batches`
   */
  create(input: BatchesCreateInput, options?: KeyedOptions): Promise<Batch>;
  /**
   * List batches.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches`
   */
  list(query?: BatchesListQuery, options?: CallOptions): Listing<BatchesListAnswer>;
  /**
   * Retrieve a batch.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Batch>;
  /**
   * List the lines of a batch.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches/{id}/transfers`
   */
  lines(id: string, query?: BatchesLinesQuery, options?: CallOptions): Listing<BatchesLinesAnswer>;
  /**
   * Cancel a batch.
   *
   * Only while it is `pending_approval`. The money that was set aside becomes available again, and the
   * batch is completed a moment later.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/batches/{id}/cancel`
   */
  cancel(id: string, options?: KeyedOptions): Promise<Batch>;
};

export type BatchesOfSession = {
  /**
   * Send a batch of transfers.
   *
   * Accepted at once, and its lines are looked at afterwards: each is sent, or refused by itself with an
   * error that the lines of the batch show. The **sum** of all lines decides who must agree, by the
   * `approval_config` of the sub-wallet. From `auto_approve_under_cents` on the owner is asked once,
   * about all lines as their destinations were resolved, and nothing goes before. A sum that passes a
   * limit, or what the wallet holds, is refused here as a whole. The same `Idempotency-Key` and body
   * again answers 200 with the batch as it is then, however much later.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/batches`
   */
  create(input: BatchesCreateInput, options?: KeyedOptions): Promise<Batch>;
  /**
   * List batches.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches`
   */
  list(query?: BatchesListQuery, options?: CallOptions): Listing<BatchesListAnswer>;
  /**
   * Retrieve a batch.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Batch>;
  /**
   * List the lines of a batch.
   *
   * Required scope: `transfers:read`.
   *
   * `GET /v1/send/batches/{id}/transfers`
   */
  lines(id: string, query?: BatchesLinesQuery, options?: CallOptions): Listing<BatchesLinesAnswer>;
  /**
   * Cancel a batch.
   *
   * Only while it is `pending_approval`. The money that was set aside becomes available again, and the
   * batch is completed a moment later.
   *
   * Required scope: `transfers:write`.
   *
   * `POST /v1/send/batches/{id}/cancel`
   */
  cancel(id: string, options?: KeyedOptions): Promise<Batch>;
  /**
   * List the transfers of a batch to decide on.
   *
   * Of an approval of `send_batch`: every transfer that the decision is about. `seen` has a hash of
   * exactly these, and other ones are never shown.
   *
   * `GET /api/card/approvals/{id}/lines`
   */
  asked_lines(id: string, options?: CallOptions): Promise<BatchesAskedLinesAnswer>;
};

type Of = { readonly organization: BatchesOfOrganization; readonly session: BatchesOfSession };

const ROUTES = {
  create: 'POST /v1/send/batches os bk',
  list: 'GET /v1/send/batches os qp',
  get: 'GET /v1/send/batches/{id} os',
  lines: 'GET /v1/send/batches/{id}/transfers os qp',
  cancel: 'POST /v1/send/batches/{id}/cancel os k',
  asked_lines: 'GET /api/card/approvals/{id}/lines s',
};

export const batches = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('batches', ROUTES, connection);

// Made by `npm run gen` from the routes.
import type { Approval, ListedApproval, ListedOrganizationApproval, OrganizationApproval, ResolvedApproval, WholeApproval } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type ApprovalsListQuery = {
  /** Those with this status, and how each ended; if left out, those that wait. */
  readonly status?: 'pending' | 'approved' | 'rejected' | 'expired' | 'all';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type ApprovalsListAnswer = {
  readonly items: ReadonlyArray<ListedApproval>;
  readonly count: number;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type ApprovalsResolveCardInput = {
  readonly decision: 'approved';
  /** `toJSON()` of what `navigator.credentials.get()` gave. */
  readonly credential?: {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
      readonly userHandle?: string | null;
    };
  };
  /** `seenHash` of the approval as it was shown; another one is refused. */
  readonly seenHash?: string;
} | {
  readonly decision: 'rejected';
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly declineReason?: string;
  /** `seenHash` of the approval as it was shown; another one is refused. */
  readonly seenHash?: string;
};

export type ApprovalsPasskeyOptionsInput = {
  /** SHA-256 of what the page shows. */
  readonly seenHash: string;
};

export type ApprovalsPasskeyOptionsAnswer = {
  readonly challenge: string;
};

export type ApprovalsResolveInput = {
  readonly decision: 'approved';
  /** `toJSON()` of what `navigator.credentials.get()` gave. */
  readonly credential?: {
    readonly id: string;
    readonly rawId: string;
    readonly type: 'public-key';
    readonly response: {
      readonly clientDataJSON: string;
      readonly authenticatorData: string;
      readonly signature: string;
      readonly userHandle?: string | null;
    };
  };
  /** `seenHash` of the approval as it was shown; another one is refused. */
  readonly seenHash?: string;
} | {
  readonly decision: 'rejected';
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly declineReason?: string;
  /** `seenHash` of the approval as it was shown; another one is refused. */
  readonly seenHash?: string;
};

export type ApprovalsListForOrganizationQuery = {
  readonly walletId?: string;
  readonly subWalletId?: string;
  readonly status?: 'pending' | 'approved' | 'rejected' | 'expired';
  readonly actionType?: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
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

export type ApprovalsListForOrganizationAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationApproval>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type ApprovalsRequestInput = {
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
  readonly action_type?: 'wallet_pay';
};

export type ApprovalsOfOrganization = {
  /**
   * List approvals of all owners.
   *
   * What owners are asked and what they have decided, for you to follow: only the owner of a wallet
   * decides. Filters combine. Where they leave little over, a page may be short and still have a
   * `nextCursor`.
   *
   * Required scope: `approvals:read`.
   *
   * `GET /api/v1/approvals`
   */
  list_for_organization(query?: ApprovalsListForOrganizationQuery, options?: CallOptions): Listing<ApprovalsListForOrganizationAnswer>;
  /**
   * Retrieve an approval of any owner.
   *
   * For you to follow: only the owner of the wallet decides.
   *
   * Required scope: `approvals:read`.
   *
   * `GET /api/v1/approvals/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationApproval>;
};

export type ApprovalsOfSession = {
  /**
   * List approvals.
   *
   * Those that wait, or with `status` past ones. `count` is of all pages, 10000 at most where a status
   * is asked for. An agent key sees those of its own sub-wallet.
   *
   * `GET /api/card/approvals`
   */
  list(query?: ApprovalsListQuery, options?: CallOptions): Listing<ApprovalsListAnswer>;
  /**
   * Retrieve an approval.
   *
   * What the owner is asked, and what they have decided. `seen` is all that the decision is about: a
   * screen that shows it sends `seenHash` back with the decision.
   *
   * `GET /api/card/approvals/{id}`
   */
  get(id: string, options?: CallOptions): Promise<WholeApproval>;
  /**
   * Decide an approval.
   *
   * Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have
   * been proven in the last 10 minutes; where it is `passkey`, the owner approves on a page of this
   * server, such as the one at `approvalUrl`. What was approved is checked again when the money moves:
   * where it cannot, the answer is a 502 with `status: approved` and `settled: false`, and the same
   * request with another key tries again where `canRetry` is true. Until then it can be rejected as
   * well, and the money is back.
   *
   * `POST /api/card/approvals/{id}`
   */
  resolve_card(id: string, input: ApprovalsResolveCardInput, options?: KeyedOptions): Promise<ResolvedApproval>;
  /**
   * Begin to approve with a passkey.
   *
   * For `navigator.credentials.get()`, on a page of this server. The challenge ends with a hash of the
   * approval and of all that its owner sees; it is good for 5 minutes, in this session, once. What it
   * gives goes into `credential` when approving.
   *
   * `POST /api/card/approvals/{id}/passkey/options`
   */
  passkey_options(id: string, input: ApprovalsPasskeyOptionsInput, options?: KeyedOptions): Promise<ApprovalsPasskeyOptionsAnswer>;
  /**
   * Decide an approval.
   *
   * Only the owner decides, and one decision wins. Where `requires` is `proof`, the session must have
   * been proven in the last 10 minutes; where it is `passkey`, the owner approves on a page of this
   * server, such as the one at `approvalUrl`. What was approved is checked again when the money moves:
   * where it cannot, the answer is a 502 with `status: approved` and `settled: false`, and the same
   * request with another key tries again where `canRetry` is true. Until then it can be rejected as
   * well, and the money is back.
   *
   * `POST /approvals/{id}`
   */
  resolve(id: string, input: ApprovalsResolveInput, options?: KeyedOptions): Promise<ResolvedApproval>;
  /**
   * List approvals of all owners.
   *
   * What owners are asked and what they have decided, for you to follow: only the owner of a wallet
   * decides. Filters combine. Where they leave little over, a page may be short and still have a
   * `nextCursor`.
   *
   * Required scope: `approvals:read`.
   *
   * `GET /api/v1/approvals`
   */
  list_for_organization(query?: ApprovalsListForOrganizationQuery, options?: CallOptions): Listing<ApprovalsListForOrganizationAnswer>;
  /**
   * Retrieve an approval of any owner.
   *
   * For you to follow: only the owner of the wallet decides.
   *
   * Required scope: `approvals:read`.
   *
   * `GET /api/v1/approvals/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationApproval>;
  /**
   * Ask for an approval.
   *
   * Of a payment that the owner shall agree to whatever its amount is. It is paid when the owner
   * approves. The same request of the same agent within 10 minutes, without an idempotency key, pays
   * nothing: it is refused with the id of the first payment (409 `payment_repeated`), and `repeat: true`
   * or a key sends it.
   *
   * `POST /api/card/approvals/request`
   */
  request(input: ApprovalsRequestInput, options?: KeyedOptions): Promise<Approval>;
};

export type ApprovalsOfAgent = {
  /**
   * List approvals.
   *
   * Those that wait, or with `status` past ones. `count` is of all pages, 10000 at most where a status
   * is asked for. An agent key sees those of its own sub-wallet.
   *
   * `GET /api/card/approvals`
   */
  list(query?: ApprovalsListQuery, options?: CallOptions): Listing<ApprovalsListAnswer>;
  /**
   * Retrieve an approval.
   *
   * What the owner is asked, and what they have decided. `seen` is all that the decision is about: a
   * screen that shows it sends `seenHash` back with the decision.
   *
   * `GET /api/card/approvals/{id}`
   */
  get(id: string, options?: CallOptions): Promise<WholeApproval>;
  /**
   * Ask for an approval.
   *
   * Of a payment that the owner shall agree to whatever its amount is. It is paid when the owner
   * approves. The same request of the same agent within 10 minutes, without an idempotency key, pays
   * nothing: it is refused with the id of the first payment (409 `payment_repeated`), and `repeat: true`
   * or a key sends it.
   *
   * `POST /api/card/approvals/request`
   */
  request(input: ApprovalsRequestInput, options?: KeyedOptions): Promise<Approval>;
};

type Of = { readonly organization: ApprovalsOfOrganization; readonly session: ApprovalsOfSession; readonly agent: ApprovalsOfAgent };

const ROUTES = {
  list: 'GET /api/card/approvals sa qp',
  get: 'GET /api/card/approvals/{id} sa',
  resolve_card: 'POST /api/card/approvals/{id} s bk',
  passkey_options: 'POST /api/card/approvals/{id}/passkey/options s bk',
  resolve: 'POST /approvals/{id} s bk',
  list_for_organization: 'GET ~/approvals os qp',
  get_for_organization: 'GET ~/approvals/{id} os',
  request: 'POST /api/card/approvals/request sa bk',
};

export const approvals = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('approvals', ROUTES, connection);

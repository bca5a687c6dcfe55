// Made by `npm run gen` from the routes.
import type { DeletedPayee, ListedOrganizationPayee, OrganizationPayee, Payee } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type PayeesCreateInput = {
  /**
   * Your own name for the payee. The holder's name by default. It must not contain invisible characters,
   * nor many marks on one letter.
   */
  readonly label?: string;
  /** CBU or CVU in AR, CLABE in MX, account number elsewhere. This, `alias` or `account` is required. */
  readonly cvu?: string;
  /** An alias may move to another account, so every payment resolves it again. */
  readonly alias?: string;
  /**
   * Instead of `cvu` and `alias`: by what the account is named, such as a key of Pix in BR. A CLABE must
   * be of a bank that is known here; `cvu` takes any.
   */
  readonly account?: {
    readonly kind: 'cbu' | 'cvu' | 'alias' | 'clabe' | 'account_number' | 'pix_cpf' | 'pix_cnpj' | 'pix_email' | 'pix_phone' | 'pix_random';
    readonly value: string;
  };
  /**
   * Whose account you take it for. Refused with `holder_mismatch` where it is another holder. It must
   * not contain invisible characters, nor many marks on one letter.
   */
  readonly holder_name?: string;
  /** The tax id you expect. Refused with `tax_id_mismatch` where the holder has another. */
  readonly tax_id?: string;
  /** That of the wallet, and of the account. */
  readonly currency?: string;
};

export type PayeesListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PayeesListAnswer = {
  readonly data: ReadonlyArray<Payee>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type PayeesListForOrganizationQuery = {
  readonly walletId?: string;
  readonly cardholderId?: string;
  readonly status?: 'verifying' | 'active' | 'refused' | 'deleted';
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type PayeesListForOrganizationAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationPayee>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type PayeesOfOrganization = {
  /**
   * List the payees of all wallets.
   *
   * For you to follow: only the owner of a wallet adds and deletes them. Filters combine. Where they
   * leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payees`
   */
  list_for_organization(query?: PayeesListForOrganizationQuery, options?: CallOptions): Listing<PayeesListForOrganizationAnswer>;
  /**
   * Retrieve a payee of any wallet.
   *
   * For you to follow: only the owner of the wallet adds and deletes it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payees/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationPayee>;
};

export type PayeesOfSession = {
  /**
   * Create a payee.
   *
   * The provider says whose the account is; `holder_name`, `tax_id` and `currency` are claims that are
   * held against its answer. Names are compared without accents, case, order or company forms that one
   * side leaves out. A claim that fails says nothing of who the holder is. Where the provider takes
   * longer than a request, as in MX, the payee is answered as `verifying`: it becomes `active` or
   * `refused` by itself, within seconds or hours, and cannot be paid before. Sent again meanwhile, the
   * request answers the same payee. An account is named by exactly one of `cvu`, `alias` and `account`;
   * with an `alias`, a `cvu` is a claim as well.
   *
   * `POST /api/v1/wallet/payees`
   */
  create(input?: PayeesCreateInput, options?: KeyedOptions): Promise<Payee>;
  /**
   * List payees.
   *
   * An agent key sees those that its sub-wallet may pay, also while they are `verifying`, and none that
   * is `refused`.
   *
   * `GET /api/v1/wallet/payees`
   */
  list(query?: PayeesListQuery, options?: CallOptions): Listing<PayeesListAnswer>;
  /**
   * Retrieve a payee.
   *
   * With the account that was found for it, and whether it can be paid.
   *
   * `GET /api/v1/wallet/payees/{id}`
   */
  get(id: string, options?: CallOptions): Promise<Payee>;
  /**
   * Delete a payee.
   *
   * Nothing new is paid to it. Its account can be a payee again later, under another id.
   *
   * `DELETE /api/v1/wallet/payees/{id}`
   */
  delete(id: string, options?: CallOptions): Promise<DeletedPayee>;
  /**
   * List the payees of all wallets.
   *
   * For you to follow: only the owner of a wallet adds and deletes them. Filters combine. Where they
   * leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payees`
   */
  list_for_organization(query?: PayeesListForOrganizationQuery, options?: CallOptions): Listing<PayeesListForOrganizationAnswer>;
  /**
   * Retrieve a payee of any wallet.
   *
   * For you to follow: only the owner of the wallet adds and deletes it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/payees/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationPayee>;
};

export type PayeesOfAgent = {
  /**
   * List payees.
   *
   * An agent key sees those that its sub-wallet may pay, also while they are `verifying`, and none that
   * is `refused`.
   *
   * `GET /api/v1/wallet/payees`
   */
  list(query?: PayeesListQuery, options?: CallOptions): Listing<PayeesListAnswer>;
};

type Of = { readonly organization: PayeesOfOrganization; readonly session: PayeesOfSession; readonly agent: PayeesOfAgent };

const ROUTES = {
  create: 'POST ~/wallet/payees s bk',
  list: 'GET ~/wallet/payees sa qp',
  get: 'GET ~/wallet/payees/{id} s',
  delete: 'DELETE ~/wallet/payees/{id} s',
  list_for_organization: 'GET ~/payees os qp',
  get_for_organization: 'GET ~/payees/{id} os',
};

export const payees = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('payees', ROUTES, connection);

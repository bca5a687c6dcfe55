// Made by `npm run gen` from the routes.
import type { CheckedOrganizationWithdrawal, CheckedWithdrawal, ListedOrganizationWithdrawal, SignedReceipt, Withdrawal, WithdrawalPreview, Withdrawn } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type WithdrawalsCreateInput = {
  /** In units of the currency, as a number or a decimal string, such as 1500.50. */
  readonly amount: number | string;
  /**
   * CBU, CVU, CLABE or account number, or an alias. In BR a key of Pix as well: CPF, CNPJ, e-mail,
   * mobile telephone or random key, however it is written.
   */
  readonly destination: string;
  /**
   * As it is on both statements. Left out, it is the word for a withdrawal. It must not contain
   * invisible characters, nor many marks on one letter.
   */
  readonly concept?: string;
};

export type WithdrawalsPreviewInput = {
  /** In units of the currency, as a number or a decimal string, such as 1500.50. */
  readonly amount: number | string;
  /**
   * CBU, CVU, CLABE or account number, or an alias. In BR a key of Pix as well: CPF, CNPJ, e-mail,
   * mobile telephone or random key, however it is written.
   */
  readonly destination: string;
  /**
   * As it is on both statements. Left out, it is the word for a withdrawal. It must not contain
   * invisible characters, nor many marks on one letter.
   */
  readonly concept?: string;
};

export type WithdrawalsListQuery = {
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WithdrawalsListAnswer = {
  readonly data: ReadonlyArray<Withdrawal>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type WithdrawalsListForOrganizationQuery = {
  readonly walletId?: string;
  readonly status?: 'pending_approval' | 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
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

export type WithdrawalsListForOrganizationAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationWithdrawal>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type WithdrawalsOfOrganization = {
  /**
   * List withdrawals of all wallets.
   *
   * What people take out of their wallets, for you to follow and not to decide. Filters combine. Where
   * they leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/withdrawals`
   */
  list_for_organization(query?: WithdrawalsListForOrganizationQuery, options?: CallOptions): Listing<WithdrawalsListForOrganizationAnswer>;
  /**
   * Retrieve a withdrawal of any wallet.
   *
   * For you to follow: only the owner of the wallet decides on it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/withdrawals/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<CheckedOrganizationWithdrawal>;
};

export type WithdrawalsOfSession = {
  /**
   * Withdraw money.
   *
   * To an account by its number, or by an alias or in BR a key of Pix, which is resolved now. The money
   * can go to any account, so the session must have been proven in the last 10 minutes. The owner's
   * thresholds decide: below the automatic one the money goes, from it on the owner is asked
   * (`approval`), and the amount is set aside until then. `approvalId` is the record of that decision in
   * both cases. What the rail refuses within a few seconds is a 422 with `withdrawalId`, and the money
   * is back; the same key is then answered the same. Later, `withdrawal.settled`, `withdrawal.failed`
   * and `withdrawal.returned` tell how it ended.
   *
   * `POST /api/v1/wallet/withdraw`
   */
  create(input: WithdrawalsCreateInput, options?: KeyedOptions): Promise<Withdrawn>;
  /**
   * Preview a withdrawal.
   *
   * Whose account it is, and whether the money would go at once or wait for the owner; what withdrawing
   * would refuse is refused here, and nothing is set aside. An alias or a key of Pix can move: withdraw
   * to the `cvu` of the answer, so that the money goes where it was shown. It says to whom any account
   * belongs, so the session must have been proven in the last 10 minutes.
   *
   * `POST /api/v1/wallet/withdraw/preview`
   */
  preview(input: WithdrawalsPreviewInput, options?: KeyedOptions): Promise<WithdrawalPreview>;
  /**
   * List withdrawals.
   *
   * Those of the wallet of the person who is signed in.
   *
   * `GET /api/v1/wallet/withdrawals`
   */
  list(query?: WithdrawalsListQuery, options?: CallOptions): Listing<WithdrawalsListAnswer>;
  /**
   * Retrieve a withdrawal.
   *
   * With where its money is by now.
   *
   * `GET /api/v1/wallet/withdrawals/{id}`
   */
  get(id: string, options?: CallOptions): Promise<CheckedWithdrawal>;
  /**
   * Retrieve the receipt of a withdrawal.
   *
   * What has settled has a receipt, signed so that anybody can check it with the keys at
   * `/.well-known/jwks.json`. What came back has a new receipt, whose status is `returned`.
   *
   * `GET /api/v1/wallet/withdrawals/{id}/receipt`
   */
  receipt(id: string, options?: CallOptions): Promise<SignedReceipt>;
  /**
   * List withdrawals of all wallets.
   *
   * What people take out of their wallets, for you to follow and not to decide. Filters combine. Where
   * they leave little over, a page may be short and still have a `nextCursor`.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/withdrawals`
   */
  list_for_organization(query?: WithdrawalsListForOrganizationQuery, options?: CallOptions): Listing<WithdrawalsListForOrganizationAnswer>;
  /**
   * Retrieve a withdrawal of any wallet.
   *
   * For you to follow: only the owner of the wallet decides on it.
   *
   * Required scope: `payments:read`.
   *
   * `GET /api/v1/withdrawals/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<CheckedOrganizationWithdrawal>;
};

type Of = { readonly organization: WithdrawalsOfOrganization; readonly session: WithdrawalsOfSession };

const ROUTES = {
  create: 'POST ~/wallet/withdraw s bk',
  preview: 'POST ~/wallet/withdraw/preview s bk',
  list: 'GET ~/wallet/withdrawals s qp',
  get: 'GET ~/wallet/withdrawals/{id} s',
  receipt: 'GET ~/wallet/withdrawals/{id}/receipt s',
  list_for_organization: 'GET ~/withdrawals os qp',
  get_for_organization: 'GET ~/withdrawals/{id} os',
};

export const withdrawals = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('withdrawals', ROUTES, connection);

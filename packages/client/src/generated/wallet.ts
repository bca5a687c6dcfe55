// Made by `npm run gen` from the routes.
import type { Balance, FundInfo, Funding, Reconciliation, Wallet, WalletMovement } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type WalletFundInput = {
  /** In units of the currency, as a number or a decimal string, such as 1500.50. */
  readonly amount: number | string;
};

export type WalletHistoryQuery = {
  readonly type?: 'credit' | 'debit';
  /** Such as `deposit` or `pay`. */
  readonly module?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WalletHistoryAnswer = {
  readonly data: ReadonlyArray<WalletMovement>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type WalletReconcileInput = Readonly<Record<string, never>>;

export type WalletOfSession = {
  /**
   * Retrieve the wallet.
   *
   * The first call to this or anything else of the wallet opens it, with an account at the provider, and
   * emits `wallet.created`.
   *
   * `GET /api/v1/wallet`
   */
  get(options?: CallOptions): Promise<Wallet>;
  /**
   * Retrieve the account for deposits.
   *
   * What is sent to this account is credited to the wallet.
   *
   * `GET /api/v1/wallet/fund-info`
   */
  fund_info(options?: CallOptions): Promise<FundInfo>;
  /**
   * Fund the wallet.
   *
   * On the test side the sandbox sends this amount, and `deposit.received` tells when it is there. On
   * the live side nothing moves: send the money to the account in the answer.
   *
   * `POST /api/v1/wallet/fund`
   */
  fund(input: WalletFundInput, options?: KeyedOptions): Promise<Funding>;
  /**
   * List movements.
   *
   * Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.
   *
   * `GET /api/v1/wallet/history`
   */
  history(query?: WalletHistoryQuery, options?: CallOptions): Listing<WalletHistoryAnswer>;
  /**
   * Reconcile the wallet with the provider.
   *
   * Deposits, payments and returns are compared one by one. Books what the provider has and we missed,
   * and deletes nothing. Payments between wallets of yours are in our books alone. The same is done for
   * every wallet each day, and for the sum of all at each provider.
   *
   * `POST /api/v1/wallet/reconcile`
   */
  reconcile(input?: WalletReconcileInput, options?: KeyedOptions): Promise<Reconciliation>;
  /**
   * Retrieve the balance.
   *
   * The owner sees what the wallet holds, an agent key what is left of the limits of its sub-wallet.
   *
   * `GET /api/v1/wallet/balance`
   */
  balance(options?: CallOptions): Promise<Balance>;
};

export type WalletOfAgent = {
  /**
   * Retrieve the account for deposits.
   *
   * What is sent to this account is credited to the wallet.
   *
   * `GET /api/v1/wallet/fund-info`
   */
  fund_info(options?: CallOptions): Promise<FundInfo>;
  /**
   * List movements.
   *
   * Newest first. Filters combine. An agent key sees the movements of its own sub-wallet.
   *
   * `GET /api/v1/wallet/history`
   */
  history(query?: WalletHistoryQuery, options?: CallOptions): Listing<WalletHistoryAnswer>;
  /**
   * Retrieve the balance.
   *
   * The owner sees what the wallet holds, an agent key what is left of the limits of its sub-wallet.
   *
   * `GET /api/v1/wallet/balance`
   */
  balance(options?: CallOptions): Promise<Balance>;
};

type Of = { readonly session: WalletOfSession; readonly agent: WalletOfAgent };

const ROUTES = {
  get: 'GET ~/wallet s',
  fund_info: 'GET ~/wallet/fund-info sa',
  fund: 'POST ~/wallet/fund s bk',
  history: 'GET ~/wallet/history sa qp',
  reconcile: 'POST ~/wallet/reconcile s bk',
  balance: 'GET ~/wallet/balance sa',
};

export const wallet = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('wallet', ROUTES, connection);

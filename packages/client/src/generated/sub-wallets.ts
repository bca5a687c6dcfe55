// Made by `npm run gen` from the routes.
import type { ClosedSubWallet, NewSubWallet, OrganizationSubWallet, SubWallet, SubWalletUsage } from './objects.ts';
import type { CallOptions, Connection, KeyedOptions, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type SubWalletsListQuery = {
  readonly status?: 'active' | 'paused' | 'closed';
  /** How many to answer with. */
  readonly limit?: number;
  /** `next_cursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type SubWalletsListAnswer = {
  readonly data: ReadonlyArray<SubWallet>;
  /** Cursor of the next page, or null when this is the last. */
  readonly next_cursor: string | null;
};

export type SubWalletsCreateInput = {
  /** The name of the agent. It must not contain invisible characters, nor many marks on one letter. */
  readonly agent_label: string;
  readonly purpose?: string | null;
  /** Left out: every payee of the wallet. */
  readonly payees?: ReadonlyArray<string> | null;
  /** The same as `whatsapp_threshold_cents` of `approval_config`. */
  readonly threshold_cents?: number;
  /** The cap, in units: what the agent may spend in all without asking. 0 if left out. */
  readonly initial_amount?: number | string;
  /**
   * What is left out is as in the wallet. Where only one of the thresholds is named, the other gives way
   * to it.
   */
  readonly approval_config?: {
    /** Below it a payment is approved without asking. */
    readonly auto_approve_under_cents?: number;
    /** Below it the owner is asked by WhatsApp, from it on for a passkey. */
    readonly whatsapp_threshold_cents?: number;
    /** No more than this is spent within 24 hours. */
    readonly panic_limit_24h_cents?: number;
    readonly per_day_cents?: number | null;
    readonly per_month_cents?: number | null;
    readonly notify_whatsapp?: boolean;
  };
};

export type SubWalletsPatchInput = {
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly agent_label?: string;
  readonly purpose?: string | null;
  /** `null`: every payee of the wallet. */
  readonly payees?: ReadonlyArray<string> | null;
  readonly payeeItems?: ReadonlyArray<{
    /** It must not contain invisible characters, nor many marks on one letter. */
    readonly alias: string;
    readonly enabled: boolean;
  }> | null;
  /** The same as `whatsapp_threshold_cents` of `approval_config`. */
  readonly threshold_cents?: number;
  readonly approval_config?: {
    /** Below it a payment is approved without asking. */
    readonly auto_approve_under_cents?: number;
    /** Below it the owner is asked by WhatsApp, from it on for a passkey. */
    readonly whatsapp_threshold_cents?: number;
    /** No more than this is spent within 24 hours. */
    readonly panic_limit_24h_cents?: number;
    readonly per_day_cents?: number | null;
    readonly per_month_cents?: number | null;
    readonly notify_whatsapp?: boolean;
  };
  /** `null` takes the limit away. */
  readonly per_day_cents?: number | null;
  /** `null` takes the limit away. */
  readonly per_month_cents?: number | null;
  /** `paused`: the agent can pay nothing. */
  readonly status?: 'active' | 'paused';
};

export type SubWalletsAllocateInput = {
  /** The new cap, in units. Not less than what is used. */
  readonly amount: number | string;
};

export type SubWalletsListForOrganizationQuery = {
  readonly walletId?: string;
  readonly status?: 'active' | 'paused' | 'closed';
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type SubWalletsListForOrganizationAnswer = {
  readonly data: ReadonlyArray<OrganizationSubWallet>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type SubWalletsOfOrganization = {
  /**
   * List the sub-wallets of all wallets.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/sub_wallets`
   */
  list_for_organization(query?: SubWalletsListForOrganizationQuery, options?: CallOptions): Listing<SubWalletsListForOrganizationAnswer>;
  /**
   * Retrieve a sub-wallet of any wallet.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/sub_wallets/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationSubWallet>;
};

export type SubWalletsOfSession = {
  /**
   * List sub-wallets.
   *
   * An agent key sees its own.
   *
   * `GET /api/v1/wallet/sub-wallets`
   */
  list(query?: SubWalletsListQuery, options?: CallOptions): Listing<SubWalletsListAnswer>;
  /**
   * Create a sub-wallet.
   *
   * An agent, with limits on what it may spend of the wallet. A payment beyond its cap is held for the
   * owner. Caps may add up to more than the wallet holds. The wallet is opened if it is not open yet.
   * Thresholds or a limit of 24 hours above those of the wallet, and no WhatsApp, take a session that
   * was proven in the last 10 minutes.
   *
   * `POST /api/v1/wallet/sub-wallets`
   */
  create(input: SubWalletsCreateInput, options?: KeyedOptions): Promise<NewSubWallet>;
  /**
   * Retrieve a sub-wallet.
   *
   * An agent key sees the sub-wallet that it is bound to.
   *
   * `GET /api/v1/wallet/sub-wallets/{id}`
   */
  get(id: string, options?: CallOptions): Promise<SubWallet>;
  /**
   * Update a sub-wallet.
   *
   * Changes what is named and leaves the rest. The cap is set by `allocate`. A limit is refused below
   * what is used of it. Raising a threshold, raising a limit or taking it away, another payee, switching
   * WhatsApp off and resuming take a session that was proven in the last 10 minutes; the other way round
   * any session will do.
   *
   * `PATCH /api/v1/wallet/sub-wallets/{id}`
   */
  patch(id: string, input?: SubWalletsPatchInput, options?: CallOptions): Promise<SubWallet>;
  /**
   * Close a sub-wallet.
   *
   * For good. Its keys end at once, nothing more is approved on its cards, and they close. What waits
   * for an approval ends as `failed` with `sub_wallet_closed` right after, and its money is available
   * again; its history stays.
   *
   * `DELETE /api/v1/wallet/sub-wallets/{id}`
   */
  close(id: string, options?: CallOptions): Promise<ClosedSubWallet>;
  /**
   * Set the cap of a sub-wallet.
   *
   * `amount` is the new cap, over all that the agent has spent since it was created and will spend. It
   * must not be less than what is used, including what waits for a decision. A higher cap takes a
   * session that was proven in the last 10 minutes; a lower one does not.
   *
   * `POST /api/v1/wallet/sub-wallets/{id}/allocate`
   */
  allocate(id: string, input: SubWalletsAllocateInput, options?: KeyedOptions): Promise<SubWallet>;
  /**
   * Retrieve the usage of the limits.
   *
   * `day` and `month` are those of the time zone of the country. `panic24h` is the last 24 hours, by the
   * minute.
   *
   * `GET /api/v1/wallet/sub-wallets/{id}/usage`
   */
  usage(id: string, options?: CallOptions): Promise<SubWalletUsage>;
  /**
   * List the sub-wallets of all wallets.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/sub_wallets`
   */
  list_for_organization(query?: SubWalletsListForOrganizationQuery, options?: CallOptions): Listing<SubWalletsListForOrganizationAnswer>;
  /**
   * Retrieve a sub-wallet of any wallet.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/sub_wallets/{id}`
   */
  get_for_organization(id: string, options?: CallOptions): Promise<OrganizationSubWallet>;
};

export type SubWalletsOfAgent = {
  /**
   * List sub-wallets.
   *
   * An agent key sees its own.
   *
   * `GET /api/v1/wallet/sub-wallets`
   */
  list(query?: SubWalletsListQuery, options?: CallOptions): Listing<SubWalletsListAnswer>;
  /**
   * Retrieve a sub-wallet.
   *
   * An agent key sees the sub-wallet that it is bound to.
   *
   * `GET /api/v1/wallet/sub-wallets/{id}`
   */
  get(id: string, options?: CallOptions): Promise<SubWallet>;
  /**
   * Retrieve the usage of the limits.
   *
   * `day` and `month` are those of the time zone of the country. `panic24h` is the last 24 hours, by the
   * minute.
   *
   * `GET /api/v1/wallet/sub-wallets/{id}/usage`
   */
  usage(id: string, options?: CallOptions): Promise<SubWalletUsage>;
};

type Of = { readonly organization: SubWalletsOfOrganization; readonly session: SubWalletsOfSession; readonly agent: SubWalletsOfAgent };

const ROUTES = {
  list: 'GET ~/wallet/sub-wallets sa qp',
  create: 'POST ~/wallet/sub-wallets s bk',
  get: 'GET ~/wallet/sub-wallets/{id} sa',
  patch: 'PATCH ~/wallet/sub-wallets/{id} s b',
  close: 'DELETE ~/wallet/sub-wallets/{id} s',
  allocate: 'POST ~/wallet/sub-wallets/{id}/allocate s bk',
  usage: 'GET ~/wallet/sub-wallets/{id}/usage sa',
  list_for_organization: 'GET ~/sub_wallets os qp',
  get_for_organization: 'GET ~/sub_wallets/{id} os',
};

export const sub_wallets = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('sub_wallets', ROUTES, connection);

// Made by `npm run gen` from the routes.
import type { ComparedOrganizationWallet, ListedOrganizationWallet, OrganizationMovement } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type WalletsListQuery = {
  readonly cardholderId?: string;
  readonly status?: 'opening' | 'active' | 'failed';
  readonly currency?: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What to name in `included` of each: `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WalletsListAnswer = {
  readonly data: ReadonlyArray<ListedOrganizationWallet>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type WalletsMovementsQuery = {
  readonly type?: 'credit' | 'debit';
  /** Such as `deposit` or `pay`. */
  readonly module?: string;
  readonly subWalletId?: string;
  /** Only movements at this moment or later. */
  readonly since?: string;
  /** Only movements before this moment. */
  readonly until?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type WalletsMovementsAnswer = {
  readonly data: ReadonlyArray<OrganizationMovement>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type WalletsOfOrganization = {
  /**
   * List wallets.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/wallets`
   */
  list(query?: WalletsListQuery, options?: CallOptions): Listing<WalletsListAnswer>;
  /**
   * Retrieve a wallet.
   *
   * With what came of comparing its books with the provider's.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/wallets/{id}`
   */
  get(id: string, options?: CallOptions): Promise<ComparedOrganizationWallet>;
  /**
   * List the movements of a wallet.
   *
   * Filters combine.
   *
   * Required scope: `wallets:read`.
   *
   * `GET /api/v1/wallets/{id}/movements`
   */
  movements(id: string, query?: WalletsMovementsQuery, options?: CallOptions): Listing<WalletsMovementsAnswer>;
};

export type WalletsOfSession = WalletsOfOrganization;

type Of = { readonly organization: WalletsOfOrganization; readonly session: WalletsOfSession };

const ROUTES = {
  list: 'GET ~/wallets os qp',
  get: 'GET ~/wallets/{id} os',
  movements: 'GET ~/wallets/{id}/movements os qp',
};

export const wallets = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('wallets', ROUTES, connection);

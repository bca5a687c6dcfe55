// Made by `npm run gen` from the routes.
import type { CheckedCardTransaction, ListedCardTransaction } from './objects.ts';
import type { CallOptions, Connection, Listing } from '../shapes.ts';
import { methodsOf } from '../methods.ts';

export type TransactionsListQuery = {
  readonly cardId?: string;
  readonly cardholderId?: string;
  readonly status?: 'authorized' | 'declined' | 'settled' | 'voided' | 'refunded';
  /** What to name in `included` of each: `card`, `cardholder`, with commas between them. */
  readonly include?: string;
  /** How many to answer with. */
  readonly limit?: number;
  /** `nextCursor` of the page before; omitted for the first page. */
  readonly cursor?: string;
};

export type TransactionsListAnswer = {
  readonly data: ReadonlyArray<ListedCardTransaction>;
  /** Cursor of the next page, or null when this is the last. */
  readonly nextCursor: string | null;
};

export type TransactionsOfOrganization = {
  /**
   * List card transactions.
   *
   * Required scope: `cards:read`.
   *
   * `GET /api/v1/transactions`
   */
  list(query?: TransactionsListQuery, options?: CallOptions): Listing<TransactionsListAnswer>;
  /**
   * Retrieve a card transaction.
   *
   * Required scope: `cards:read`.
   *
   * `GET /api/v1/transactions/{id}`
   */
  get(id: string, options?: CallOptions): Promise<CheckedCardTransaction>;
};

export type TransactionsOfSession = TransactionsOfOrganization;

type Of = { readonly organization: TransactionsOfOrganization; readonly session: TransactionsOfSession };

const ROUTES = {
  list: 'GET ~/transactions os qp',
  get: 'GET ~/transactions/{id} os',
};

export const transactions = <Caller extends keyof Of>(connection: Connection<Caller>): Of[Caller] =>
  methodsOf('transactions', ROUTES, connection);

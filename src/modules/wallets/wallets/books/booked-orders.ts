// What orders to rails bring to the comparison of books. They come after wallets in the order of modules, so
// src/product.ts wires it.
import type { Commands } from '#platform/command/commands.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import type { Currency } from '#platform/money/money.ts';
import type { BookedTransfer } from '../port.ts';

/** What went out by an order, or what came back of it, as our books have it. */
export type BookedOrder = {
  readonly kind: BookedTransfer['kind'];
  /** Our reference of the order. */
  readonly reference: string;
  /** It is null if the rail has not named it. */
  readonly providerRef: string | null;
  /** A payment is below zero. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
};

export type OrderScope = {
  /** Whose statement is read. */
  readonly connectionId: string;
  readonly currency: Currency;
  /** Null means all accounts. */
  readonly accountNumber: string | null;
  /** When the reading of the statement began. */
  readonly startedAt: Instant;
};

/** Who asks, and until when. */
export type AskAgainInput = {
  readonly pool: Pool;
  readonly commands: Commands;
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** Orders of other connections are not on its statement, and not asked about. */
  readonly connectionId: string;
  readonly signal: AbortSignal;
};

export type BookedAsked = { readonly connectionId: string; readonly references: readonly string[] };

/** An order by our reference, with the id that the statement has. */
export type ShownOrder = Pick<BookedOrder, 'kind' | 'reference'> & { readonly providerRef: string };

/** The orders in the cells of the tenant whose money is in the books that are read. */
export type BookedOrders = {
  /** What we have booked at a connection for these references, of which some may not be ours. */
  booked(db: Db, cellIds: readonly string[], asked: BookedAsked): Promise<readonly BookedOrder[]>;
  /** Asks the rail again how an order ended, and books that. Returns false if it did not answer. */
  askAgain(input: AskAgainInput, reference: string): Promise<boolean>;
  /** Marks what a statement has shown. A payment without an id of the rail gets the one that it has there. */
  confirm(db: Db, cellIds: readonly string[], shown: readonly ShownOrder[]): Promise<void>;
  /** What was booked before the reading began, and no statement has shown. */
  neverShown(
    db: Db,
    cellIds: readonly string[],
    scope: OrderScope,
    limit: number,
  ): Promise<readonly BookedOrder[]>;
  /** The sum of what was booked after the reading began, and no statement has shown. */
  sinceMinor(db: Db, cellIds: readonly string[], scope: OrderScope): Promise<bigint>;
};

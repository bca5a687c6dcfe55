// What orders to rails are made for, as its own module takes note of how they ended. It comes later in the
// order of modules, so src/product.ts wires it.
import type { Lock } from '#platform/command/command.ts';
import type { Tx } from '#platform/work/draft.ts';
import type { MovementModule } from '#modules/wallets/wallets/tables.ts';
import type { OwnerKind, RailOperationRow } from './tables.ts';

/** What does not change of an order. */
export type OrderOwner = Pick<RailOperationRow, 'owner_id' | 'document_key'>;

export type RailOwner = {
  /** The word by which movements name what an order is made for. */
  readonly module: MovementModule;
  /** The rows that the function of this name changes. A return may settle the order first. */
  locks(order: OrderOwner, note: 'taken' | 'settled' | 'failed' | 'returned'): readonly Lock[];
  /** The rail has taken an order with `notifiesTaken`. It may settle or fail without this. */
  taken?(tx: Tx, operation: RailOperationRow): void;
  settled(tx: Tx, operation: RailOperationRow): void;
  /** The money is back already, here and below. */
  failed(tx: Tx, operation: RailOperationRow, reason: string): void;
  returned(tx: Tx, operation: RailOperationRow, reason: string): void;
};
export type RailOwners = Readonly<Record<OwnerKind, RailOwner>>;

// What orders to rails are made for, as its own module takes note of how they ended. It comes later in the
// order of modules, so src/product.ts wires it.
import type { Lock } from '../../platform/command/command.ts';
import type { Tx } from '../../platform/draft.ts';
import type { OwnerKind, RailOperationRow } from './tables.ts';

export type RailOwner = {
  /** The rows that the others change. */
  locks(ownerId: string): readonly Lock[];
  /** The rail has taken an order with `notifiesTaken`. It may settle or fail without this. */
  taken?(tx: Tx, operation: RailOperationRow): void;
  settled(tx: Tx, operation: RailOperationRow): void;
  /** The money is back already, here and below. */
  failed(tx: Tx, operation: RailOperationRow, reason: string): void;
  returned(tx: Tx, operation: RailOperationRow, reason: string): void;
};
export type RailOwners = Readonly<Record<OwnerKind, RailOwner>>;

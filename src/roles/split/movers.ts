// What is moved with people in its own way, when their tenant is split: in the transaction of the step.
import { betweenCells } from '#modules/base/ledger/between-cells.ts';
import { moveEntries } from '#modules/base/ledger/move-entries.ts';
import { bookHouse, type HouseChanges } from '#modules/base/ledger/move-house.ts';
import type { Db } from '#platform/db/sql.ts';

export type Cells = { readonly fromId: string; readonly toId: string };

export type Mover = {
  /** `keys` are ids of people, and of what is theirs, whose rows are moved next. It may be called again. */
  move(db: Db, keys: readonly string[]): Promise<void>;
  /** Right before the commit, while no one writes to the tenant. */
  last(db: Db): Promise<void>;
};

/** Moves from one cell to another, for one step. What else goes with people is one more in the list. */
export function moversOf(cells: Cells): Mover {
  const all = [ledgerMover(cells)];
  return {
    async move(db, keys) {
      for (const mover of all) await mover.move(db, keys);
    },
    async last(db) {
      for (const mover of all) await mover.last(db);
    },
  };
}

function ledgerMover(cells: Cells): Mover {
  const changes: HouseChanges = new Map();
  return {
    async move(db, keys) {
      await moveEntries(db, { ...cells, betweenCells }, keys, changes);
    },
    last: (db) => bookHouse(db, cells, changes),
  };
}

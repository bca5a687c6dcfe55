// What was written of a person to a cell that the person had left, by a statement that waited for as long as
// the person was moved. It is moved after them.
import { cellIdsOf } from '#platform/ids/cell-ids.ts';
import type { Pool } from '#platform/db/pool.ts';
import { findTheirs } from '#platform/across-cells/split/persons.ts';
import { moveRows } from '#platform/across-cells/split/rows.ts';
import { splitTables } from '#platform/across-cells/split/tables.ts';
import { allTables } from '#product.ts';
import { SLOTS } from './slots.ts';

const SLOTS_AT_ONCE = 32;
/** An account is opened with its owner, and its entries are where it is. */
const BOOKS = 'ledger_accounts';

/**
 * Moves strays of a tenant with so many cells that is not being split. Returns how many rows were elsewhere.
 */
export async function moveStrays(pool: Pool, tenantId: string, cells: number): Promise<number> {
  const tables = await splitTables(pool, allTables);
  const others = tables.filter((table) => table.name !== BOOKS && table.others !== 'copied');
  const ids = cellIdsOf(tenantId, cells);
  let rows = 0;
  for (const [to, toId] of ids.entries())
    for (let first = 0; first < SLOTS; first += SLOTS_AT_ONCE) {
      const going = { toId, to, into: cells, first, end: first + SLOTS_AT_ONCE };
      const moved = await pool.transaction(async (tx) => {
        const theirs = await findTheirs(tx, tables, { ...going, fromId: toId });
        const fromId = ids.filter((id) => id !== toId);
        return moveRows(tx, others, { ...going, fromId }, theirs);
      });
      for (const count of moved.values()) rows += count;
    }
  return rows;
}

// A table of one test file. Files share processes, and what is said of all tables that code knows is not said
// of those that a neighbour has made up.
import { definedTables, type Table } from '#platform/db/table.ts';
import type { Kept } from '#platform/db/kept.ts';

/** For `defineTable`: that of such a table. */
export const OF_A_TEST: { readonly kept: Kept<never> } = { kept: { stays: 'until its test ends' } };

export function ownTable<T extends Table>(table: T): T {
  definedTables.splice(definedTables.indexOf(table), 1);
  return table;
}

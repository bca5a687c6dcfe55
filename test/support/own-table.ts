// A table of one test file. Files share processes, and what is said of all tables that code knows is not said
// of those that a neighbour has made up.
import { definedTables, type Table } from '#platform/db/table.ts';

export function ownTable<T extends Table>(table: T): T {
  definedTables.splice(definedTables.indexOf(table), 1);
  return table;
}

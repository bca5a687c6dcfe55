// Looks up a row by a unique key. Look-ups of one kind can be asked as one statement, whatever their number;
// a single one keeps its own, in which PostgreSQL has no arrays to open.
import { rawQuery, type LookUps, type Query } from './sql.ts';
import { columnList, type Columns, type RowOf, type Table } from './table.ts';
import { isOfTenants, tenantsOf } from './tenants.ts';

type Key = readonly string[];

/** Columns of text that are unique together, the tenant's first. */
export function lookUpBy<C extends Columns>(
  table: Table<C>,
  names: ReadonlyArray<keyof C & string>,
): (...key: Key) => Query<RowOf<C>> {
  const columns = columnList(table.columnNames);
  const condition = names.map((name, i) => `${name} = $${i + 1}`).join(' and ');
  const one = rawQuery<RowOf<C>>(`select ${columns} from ${table.name} where ${condition}`, []);
  const each = names.map((name) => `${name} = k.${name}`).join(' and ');
  const arrays = names.map((_, i) => `$${i + 1}::text[]`).join(', ');
  // With a limit the planner keeps to one look-up in the index for each key.
  const many =
    `select t.* from unnest(${arrays}) as k(${columnList(names)}) ` +
    `cross join lateral (select ${columns} from ${table.name} ` +
    `where ${each} and ${isOfTenants('tenant_id', names.length + 1)} limit 1) t`;
  const of: LookUps = {
    ask(keys) {
      const [only] = keys;
      if (keys.length === 1 && only !== undefined) return { ...one, values: only };
      return rawQuery(many, [...names.map((_, i) => keys.map((key) => key[i] ?? '')), tenantsOf(keys, '0')]);
    },
    keyOf: (row) => textOf(names.map((name) => String(row[name]))),
  };
  return (...key) => ({ ...one, values: key, lookUp: { of, key } });
}

/** No text in PostgreSQL has a zero character. */
export const textOf = (key: Key): string => key.join('\0');

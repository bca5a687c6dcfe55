// Takes a person out of what is kept. Rows that are about nothing else go; in all others what stands there of
// the person becomes a pseudonym, and amounts, ids and moments stay.
import { rawQuery, type Db, type SqlValue } from '../db/sql.ts';
import type { Table } from '../db/table.ts';
import { within } from '../basics/maps.ts';
import { IN_PART, isOfTenant, isTheirs, isWithin, partsOf, type Gathered, type PersonIn } from './gather.ts';
import { isShared, personalOf } from './columns.ts';
import type { Personal } from '../db/kept.ts';
import { ERASED } from './values.ts';

/** How many rows were deleted or changed, by table. */
export type Erased = Readonly<Record<string, number>>;

export async function erase(db: Db, tables: readonly Table[], of: Gathered): Promise<Erased> {
  const [types, keys] = [await columnTypes(db), await primaryKeys(db)];
  const counts: Record<string, number> = {};
  for (const table of tables.filter((one) => isWithin(one, of.person))) {
    const count =
      table.kept.erasedWhole === true
        ? await deleteRows(db, table, of)
        : personalOf(table).length === 0
          ? 0
          : await replaceInRows(db, table, of, { types, key: keys.get(table.name) ?? [] });
    if (count > 0) counts[table.name] = count;
  }
  return counts;
}

/** The type of a column; what is not named is a text. */
type TypeOf = (table: string, column: string) => string;
async function columnTypes(db: Db): Promise<TypeOf> {
  const rows = await db.all(
    rawQuery<{ name: string; type: string; nullable: boolean }>(
      `select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
         udt_name as type from information_schema.columns where table_schema = 'public'`,
      [],
    ),
  );
  const types = new Map(rows.map(({ name, type, nullable }) => [name, `${type}${nullable ? '?' : ''}`]));
  return (table, column) => types.get(`${table}.${column}`) ?? 'text';
}

async function primaryKeys(db: Db): Promise<Map<string, string[]>> {
  const rows = await db.all(
    rawQuery<{ name: string; column: string }>(
      `select i.indrelid::regclass::text as name, a.attname as "column"
       from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indisprimary`,
      [],
    ),
  );
  const keys = new Map<string, string[]>();
  for (const { name, column } of rows) within(keys, name, () => []).push(column);
  return keys;
}

const deleteRows = (db: Db, table: Table, of: Gathered): Promise<number> =>
  db.run(rawQuery(`delete from ${table.name} where ${isTheirs(table)}`, [of.keys(), of.person.tenantId]));

type ErasableRow = { readonly at: string; readonly theirs: boolean; readonly cells: string };
type Shape = { readonly types: TypeOf; readonly key: readonly string[] };

const texts = (columns: readonly string[]): string =>
  `json_build_array(${columns.map((column) => `${column}::text`).join(', ')})::text`;

/**
 * A row that was changed may be met once more, when nothing is left to change. It is changed by its key: of a
 * table that several nodes have, each has it at another place.
 */
async function replaceInRows(db: Db, table: Table, of: Gathered, shape: Shape): Promise<number> {
  const cells = personalOf(table).map(([column]) => column);
  const text =
    `select ${texts(shape.key)} as at, ${isTheirs(table)} as theirs, ${texts(cells)} as cells ` +
    `from ${table.name} t where true${isOfTenant(table)}${IN_PART} ` +
    `and (${isTheirs(table)} or lower(t::text) like any($5::text[])) for update`;
  const [keys, patterns] = [of.keys(), patternsOf(of)];
  let changed = 0;
  for (const part of await partsOf(db, table, of.person)) {
    const rows = await db.all(rawQuery<ErasableRow>(text, [keys, of.person.tenantId, ...part, patterns]));
    for (const row of rows) {
      const set = changesOf(table, row, of, shape.types);
      if (set.length === 0) continue;
      changed += 1;
      await updateRow(db, { table, at: row.at, person: of.person, ...shape }, set);
    }
  }
  return changed;
}

function changesOf(table: Table, row: ErasableRow, of: Gathered, types: TypeOf): Changed[] {
  const before = JSON.parse(row.cells) as ReadonlyArray<string | null>;
  return personalOf(table).flatMap(([column, kind], i) => {
    const type = types(table.name, column);
    const value = before[i] ?? null;
    const now = cellAfter({ kind, value, isNullable: type.endsWith('?') }, row.theirs, of);
    return now === value ? [] : [{ column, type: type.replace('?', ''), now }];
  });
}

type Cell = { readonly kind: Personal; readonly value: string | null; readonly isNullable: boolean };

function cellAfter({ kind, value, isNullable }: Cell, theirs: boolean, { values }: Gathered): string | null {
  if (value === null) return null;
  if (kind === 'mention' || !theirs) return values.without(value);
  // Without its account a wallet is neither compared with the provider's books nor paid into.
  if (isNullable && (kind === 'own' || kind === 'secret' || kind === 'account')) return null;
  if (kind !== 'own' && kind !== 'secret') return values.pseudonym(kind, value);
  return value.startsWith(ERASED) ? value : values.fresh();
}

type Changed = { readonly column: string; readonly type: string; readonly now: string | null };

type Place = Shape & { readonly table: Table; readonly at: string; readonly person: PersonIn };

function updateRow(
  db: Db,
  { table, at, person, types, key }: Place,
  set: readonly Changed[],
): Promise<number> {
  const values = JSON.parse(at) as readonly string[];
  const parameters: SqlValue[] = [person.tenantId, ...values, ...set.map(({ now }) => now)];
  const is = key.map((column, i) => `${column} = $${i + 2}::text::${types(table.name, column)}`);
  const assignments = set.map(({ column, type }, i) => `${column} = $${key.length + i + 2}::text::${type}`);
  const ofTenant = isShared(table) ? '$1::text is not null' : 'tenant_id = $1';
  return db.run(
    rawQuery(
      `update ${table.name} set ${assignments.join(', ')} where ${[...is, ofTenant].join(' and ')}`,
      parameters,
    ),
  );
}

/** One of them is in every row that names the person, or what is theirs. */
const patternsOf = ({ values, person, ids }: Gathered): string[] => {
  const wallets = [...ids].filter((id) => id.startsWith('wal_') || id.startsWith('usr_'));
  return [person.cardholderId, ...wallets, ...values.unique()].map(
    (text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
  );
};

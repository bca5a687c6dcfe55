// Takes a person out of what is kept. Rows that are about nothing else go; in all others what stands there of
// the person becomes a pseudonym, and amounts, ids and moments stay.
import { rawQuery, type Db, type SqlValue } from '../db/sql.ts';
import { IN_PART, isOfTenant, isTheirs, isWithin, partsOf, type Gathered, type PersonIn } from './gather.ts';
import { personalOf, type KeptTable, type Personal } from './table.ts';
import { ERASED } from './values.ts';

/** How many rows were deleted or changed, by table. */
export type Erased = Readonly<Record<string, number>>;

export async function erase(db: Db, tables: readonly KeptTable[], of: Gathered): Promise<Erased> {
  const types = await columnTypes(db);
  const counts: Record<string, number> = {};
  for (const table of tables.filter((one) => isWithin(one, of.person))) {
    const count =
      table.erasedWhole === true
        ? await deleteRows(db, table, of)
        : personalOf(table).length === 0
          ? 0
          : await replaceInRows(db, table, of, types);
    if (count > 0) counts[table.name] = count;
  }
  return counts;
}

/** By table and column; what is not named is a text. */
async function columnTypes(db: Db): Promise<(table: string, column: string) => string> {
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

const deleteRows = (db: Db, table: KeptTable, of: Gathered): Promise<number> =>
  db.run(rawQuery(`delete from ${table.name} where ${isTheirs(table)}`, [of.keys(), of.person.tenantId]));

type Found = { readonly at: string; readonly theirs: boolean; readonly cells: string };

/** A row that was changed may be met once more, where nothing is left to change. */
async function replaceInRows(
  db: Db,
  table: KeptTable,
  of: Gathered,
  types: (table: string, column: string) => string,
): Promise<number> {
  const cells = personalOf(table).map(([column]) => `${column}::text`);
  const text =
    `select ctid::text as at, ${isTheirs(table)} as theirs, json_build_array(${cells.join(', ')})::text as cells ` +
    `from ${table.name} t where true${isOfTenant(table)}${IN_PART} ` +
    `and (${isTheirs(table)} or lower(t::text) like any($5::text[])) for update`;
  const [keys, patterns] = [of.keys(), patternsOf(of)];
  let changed = 0;
  for (const part of await partsOf(db, table)) {
    const rows = await db.all(rawQuery<Found>(text, [keys, of.person.tenantId, ...part, patterns]));
    for (const row of rows) {
      const set = changesOf(table, row, of, types);
      if (set.length === 0) continue;
      changed += 1;
      await updateRow(db, { table, at: row.at, person: of.person }, set);
    }
  }
  return changed;
}

function changesOf(
  table: KeptTable,
  row: Found,
  of: Gathered,
  types: (table: string, column: string) => string,
): Changed[] {
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

const updateRow = (
  db: Db,
  { table, at, person }: { readonly table: KeptTable; readonly at: string; readonly person: PersonIn },
  set: readonly Changed[],
): Promise<number> => {
  const parameters: SqlValue[] = [at, person.tenantId, ...set.map(({ now }) => now)];
  const assignments = set.map(({ column, type }, i) => `${column} = $${i + 3}::text::${type}`).join(', ');
  return db.run(
    rawQuery(`update ${table.name} set ${assignments} where ctid = $1::tid${isOfTenant(table)}`, parameters),
  );
};

/** One of them is in every row that names the person, or what is theirs. */
const patternsOf = ({ values, person, ids }: Gathered): string[] => {
  const wallets = [...ids].filter((id) => id.startsWith('wal_') || id.startsWith('usr_'));
  return [person.cardholderId, ...wallets, ...values.unique()].map(
    (text) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
  );
};

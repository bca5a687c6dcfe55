// Bulk statements, derived from table definitions: one statement inserts, updates or locks any number of
// rows, with one array parameter for each column. One row or two, as most groups of a quiet server have, come
// as plain values: PostgreSQL takes longer to open the arrays than to write the rows.
import { encodeArray, encodeValue } from './arrays.ts';
import { within } from '../basics/maps.ts';
import { ofEachTenant } from './scopes.ts';
import { rawQuery, type Db, type Query, type SqlValue } from './sql.ts';
import { columnList, columnType, type Columns, type RowOf, type Table } from './table.ts';
import { isOfTenants, tenantsOf } from './tenants.ts';

type AnyRow = Readonly<Record<string, unknown>>;

const typesOf = (table: Table, names: readonly string[]): string[] =>
  names.map((name) => columnType(table, name));

/** Both legs of a posting, both accounts of a wallet. With eight rows there is nothing in it any more. */
const ROWS_AS_VALUES_MAX = 2;
const isFew = ({ length }: readonly unknown[]): boolean => length > 0 && length <= ROWS_AS_VALUES_MAX;

const parametersOf = (types: readonly string[], first: number, suffix = ''): string =>
  types.map((type, i) => `$${i + first}::${type}${suffix}`).join(', ');

/** The rows, with a parameter for each value of few, or for each column of many; from `$first` on. */
const listOf = (types: readonly string[], first: number, count: number): string =>
  `values ${Array.from({ length: count }, (_, i) => `(${parametersOf(types, first + i * types.length)})`).join(', ')}`;
const manyOf = (types: readonly string[], first: number): string =>
  `unnest(${parametersOf(types, first, '[]')})`;
const sourceOf = (types: readonly string[], first: number, rows: readonly AnyRow[]): string =>
  isFew(rows) ? `(${listOf(types, first, rows.length)})` : manyOf(types, first);

const listedOf = (table: Table, names: readonly string[], rows: readonly AnyRow[]): SqlValue[] =>
  rows.flatMap((row) => names.map((name) => encodeValue(columnType(table, name), row[name])));
const valuesOf = (table: Table, names: readonly string[], rows: readonly AnyRow[]): SqlValue[] =>
  isFew(rows)
    ? listedOf(table, names, rows)
    : names.map((name) => encodeArray(columnType(table, name), rows, name));

/** How many rows a list of values has, so that few texts do for any number of rows. */
const LISTED_MAX = 32;
const LISTED = [LISTED_MAX, 16, 8, 4, 2, 1];

type Inserts = { readonly many: string; listed(count: number): string };
const insertTexts = new WeakMap<Table, Inserts>();

function insertTextsOf(table: Table): Inserts {
  let texts = insertTexts.get(table);
  if (texts === undefined) {
    const names = table.columnNames;
    const into = `insert into ${table.name} (${columnList(names)})`;
    const types = typesOf(table, names);
    const listed = new Map<number, string>();
    texts = {
      many: `${into} select * from ${manyOf(types, 1)}`,
      listed: (count) => within(listed, count, () => `${into} ${listOf(types, 1, count)}`),
    };
    insertTexts.set(table, texts);
  }
  return texts;
}

export function insertQuery(table: Table, rows: readonly AnyRow[], onConflict = ''): Query<never> {
  const { many, listed } = insertTextsOf(table);
  const few = isFew(rows) ? listed(rows.length) : undefined;
  const query = rawQuery<never>(`${few ?? many}${onConflict}`, valuesOf(table, table.columnNames, rows));
  return few === undefined ? { ...query, inShards: () => insertsInShards(table, rows, onConflict) } : query;
}

/** Inserts each row unless one has its key, and waits for a transaction that is inserting that one. */
export const insertIfAbsentQuery = (table: Table, ...rows: readonly AnyRow[]): Query<never> =>
  insertQuery(table, rows, ' on conflict do nothing');

/**
 * Rows from arrays go to a shard by `COPY`, after which Citus commits in two phases. As lists of values they
 * are sent to it as they are, and the commit needs one.
 */
function insertsInShards(table: Table, rows: readonly AnyRow[], onConflict: string): Query<never>[] {
  const { listed } = insertTextsOf(table);
  let from = 0;
  return countsOf(table, rows).map((count) => {
    const some = rows.slice(from, (from += count));
    return rawQuery(`${listed(count)}${onConflict}`, listedOf(table, table.columnNames, some));
  });
}

/** How many rows are in each list. Those that are checked together are in one, so any number may occur. */
function countsOf({ togetherBy }: Table, rows: readonly AnyRow[]): number[] {
  const counts: number[] = [];
  if (togetherBy === undefined) {
    let left = rows.length;
    for (const count of LISTED) for (; left >= count; left -= count) counts.push(count);
    return counts;
  }
  const together = new Map<unknown, number>();
  for (const { [togetherBy]: value } of rows) together.set(value, (together.get(value) ?? 0) + 1);
  for (const count of together.values()) {
    const before = counts.at(-1);
    if (before !== undefined && before + count <= LISTED_MAX) counts[counts.length - 1] = before + count;
    else counts.push(count);
  }
  return counts;
}

/**
 * Inserts a row unless its own id is there. Fails if another row stands in its way by another unique index,
 * since that says nothing about this one.
 */
export function insertUnlessThereQuery(table: Table, row: AnyRow): Query<never> {
  const { text: statement, values } = insertQuery(table, [row]);
  return rawQuery(`${statement} on conflict (tenant_id, id) do nothing`, values);
}

export async function insertRows<C extends Columns>(
  db: Db,
  table: Table<C>,
  rows: readonly RowOf<C>[],
): Promise<void> {
  if (rows.length > 0) await db.run(insertQuery(table, rows));
}

/**
 * Sets the named columns of many rows, found by tenant and id, to the values in `rows`. Fails if one is not
 * there.
 */
export function updateQuery(table: Table, names: readonly string[], rows: readonly AnyRow[]): Query<never> {
  return byKeyQuery(table, names, rows, (name) => `${name} = v.${name}`);
}

/** Adds the numbers in `rows` to the named columns. Fails if a row is not there. */
export function incrementQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
): Query<never> {
  return byKeyQuery(table, names, rows, (name) => `${name} = t.${name} + v.${name}`);
}

type Assign = (name: string) => string;

/** Citus finds rows of one shard by a list of keys. */
function byKeyQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
  assign: Assign,
): Query<never> {
  const query = byKeyOf(table, names, rows, assign);
  if (rows.length === 1) return query;
  const inShards = (): Query<never>[] =>
    ofEachTenant(rows, (row) => String(row['tenant_id'])).map((some) => byKeyOf(table, names, some, assign));
  return { ...query, inShards };
}

function byKeyOf(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
  assign: Assign,
): Query<never> {
  const all = ['tenant_id', 'id', ...names];
  const source = sourceOf(typesOf(table, all), 3, rows);
  const statement =
    `with touched as (update ${table.name} t set ${names.map(assign).join(', ')} ` +
    `from ${source} as v(${columnList(all)}) ` +
    `where t.tenant_id = v.tenant_id and t.id = v.id and ${isOfTenants('t.tenant_id', 2)} returning 1) ` +
    'select expect_rows(count(*), $1::bigint) from touched';
  return rawQuery(statement, [rows.length, tenantsOf(rows), ...valuesOf(table, all, rows)]);
}

/**
 * Updates rows that `lockQuery` has locked. They are found by the ctid that it returned, which is valid until
 * the transaction ends; Citus is asked by key, since a row of a table that all nodes have is at another place
 * on each. The key is compared in a form that uses no index: the look-up in the primary key is what the ctid
 * saves, and by the tenant alone, a plan of a small table reads all that the tenant has.
 */
export function updateLockedQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
): Query<never> {
  const all = ['tenant_id', 'id', ...names];
  const source = sourceOf([...typesOf(table, all), 'tid'], 3, rows);
  const statement =
    `with touched as (update ${table.name} t set ${names.map((name) => `${name} = v.${name}`).join(', ')} ` +
    `from ${source} as v(${columnList(all)}, row_ctid) ` +
    'where t.ctid = v.row_ctid ' +
    'and t.tenant_id is not distinct from v.tenant_id and t.id is not distinct from v.id ' +
    `and ${isOfTenants('t.tenant_id', 2)} returning 1) ` +
    'select expect_rows(count(*), $1::bigint) from touched';
  const placeOf = (row: AnyRow): string => String(row['ctid']);
  const located = isFew(rows)
    ? rows.flatMap((row) => [...valuesOf(table, all, [row]), placeOf(row)])
    : [...valuesOf(table, all, rows), rows.map(placeOf)];
  const query = rawQuery<never>(statement, [rows.length, tenantsOf(rows), ...located]);
  return { ...query, inShards: () => [updateQuery(table, names, rows)] };
}

/**
 * Locks rows in one order everywhere, each by one look-up in the primary key, so that the work grows with the
 * number of rows alone. Each row comes with its `ctid`, for `updateLockedQuery`.
 */
export function lockQuery<C extends Columns>(
  table: Table<C>,
  idsByTenant: ReadonlyMap<string, ReadonlySet<string>>,
): Query<RowOf<C>> {
  const keys = [...idsByTenant.keys()]
    .sort()
    .flatMap((tenantId) => [...(idsByTenant.get(tenantId) ?? [])].sort().map((id) => ({ tenantId, id })));
  const locked = (where: string): string =>
    `select ${columnList(table.columnNames)}, ctid::text as ctid from ${table.name} where ${where} for update`;
  const [only] = keys;
  if (keys.length === 1 && only !== undefined)
    return rawQuery(locked('tenant_id = $1 and id = $2'), [only.tenantId, only.id]);
  // One look-up in the primary key for each row, whatever the planner assumes about the table.
  const where = `tenant_id = k.tenant_id and id = k.id and ${isOfTenants('tenant_id', 3)}`;
  const query = rawQuery<RowOf<C>>(
    `select t.* from unnest($1::text[], $2::text[]) as k(tenant_id, id) cross join lateral (${locked(where)}) t`,
    [encodeArray('text', keys, 'tenantId'), encodeArray('text', keys, 'id'), tenantsOf(keys, 'tenantId')],
  );
  if (idsByTenant.size === 1) return query;
  // Citus locks rows of one shard in a statement.
  return {
    ...query,
    inShards: () => [...idsByTenant].sort(inOrder).map((one) => lockQuery(table, new Map([one]))),
  };
}

const inOrder = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

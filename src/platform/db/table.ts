// Tables as values: the columns that code relies on, from which row types, bulk inserts, bulk updates and lock queries are
// made. A test compares each definition with the real schema.
import { encodeArray } from './arrays.ts';
import { rawQuery, type Db, type Fragment, type Query } from './sql.ts';
import type { Instant } from '../clock.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

type ColumnValues = {
  text: string;
  int8: bigint;
  int4: number;
  bool: boolean;
  timestamptz: Instant;
  date: string;
  json: Json;
  jsonb: Json;
};
export type ColumnType = keyof ColumnValues;
type Column<Value> = {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly value?: Value;
};
type Columns = Readonly<Record<string, Column<unknown>>>;

const required = <Type extends ColumnType, Value = ColumnValues[Type]>(type: Type): Column<Value> => ({
  type,
  nullable: false,
});

export const text = required('text');
export const int8 = required('int8');
export const int4 = required('int4');
export const bool = required('bool');
export const timestamptz = required('timestamptz');
export const date = required('date');
export const json = required('json');
export const jsonb = required('jsonb');
/** A text column that holds one of a few words. */
export const oneOf = <Word extends string>(): Column<Word> => required<'text', Word>('text');
/** A jsonb column of a known shape. */
export const jsonOf = <Shape>(): Column<Shape> => required<'jsonb', Shape>('jsonb');
export const nullable = <Value>(column: Column<Value>): Column<Value | null> => ({
  type: column.type,
  nullable: true,
});

export type Table<C extends Columns = Columns> = {
  readonly name: string;
  /** Rows are deleted when they have served. */
  readonly isTransient: boolean;
  readonly columns: C;
  readonly columnNames: readonly string[];
};
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer Value> ? Value : never;
};
export type Row<T> = T extends Table<infer C> ? RowOf<C> : never;

/** Every table that code knows, for the test that compares them with the schema. */
export const definedTables: Table[] = [];

export function defineTable<C extends Columns>(
  name: string,
  columns: C,
  { isTransient = false } = {},
): Table<C> {
  const columnNames = Object.keys(columns);
  const table = { name, isTransient, columns, columnNames };
  definedTables.push(table);
  return table;
}

/** The columns that code knows, for a select list: a column that a newer version adds does not disturb the older one. */
export const columnsOf = (table: Table, alias?: string): Fragment => ({
  fragment: list(table.columnNames, alias === undefined ? '' : `${alias}.`),
});

const list = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}${name}`).join(', ');

const arrayParameters = (table: Table, names: readonly string[], first: number): string =>
  names.map((name, i) => `$${i + first}::${columnType(table, name)}[]`).join(', ');

function columnType(table: Table, name: string): ColumnType {
  const column = table.columns[name];
  if (column === undefined) throw new Error(`${table.name} has no column ${name}`);
  return column.type;
}

type AnyRow = Readonly<Record<string, unknown>>;

const columnArrays = (table: Table, names: readonly string[], rows: readonly AnyRow[]): Buffer[] =>
  names.map((name) => encodeArray(columnType(table, name), rows, name));

const insertTexts = new WeakMap<Table, string>();

/** One statement for any number of rows. */
export function insertQuery(table: Table, rows: readonly AnyRow[]): Query<never> {
  let statement = insertTexts.get(table);
  if (statement === undefined) {
    const names = table.columnNames;
    statement = `insert into ${table.name} (${list(names)}) select * from unnest(${arrayParameters(table, names, 1)})`;
    insertTexts.set(table, statement);
  }
  return rawQuery(statement, columnArrays(table, table.columnNames, rows));
}

export async function insertRows<C extends Columns>(
  db: Db,
  table: Table<C>,
  rows: readonly RowOf<C>[],
): Promise<void> {
  if (rows.length > 0) await db.run(insertQuery(table, rows));
}

/** Sets the named columns of many rows, found by tenant and id, to the values in `rows`. Fails if one is not there. */
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

function byKeyQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
  assign: (name: string) => string,
): Query<never> {
  const all = ['tenant_id', 'id', ...names];
  const statement =
    `with touched as (update ${table.name} t set ${names.map(assign).join(', ')} ` +
    `from unnest(${arrayParameters(table, all, 2)}) as v(${list(all)}) ` +
    'where t.tenant_id = v.tenant_id and t.id = v.id returning 1) ' +
    'select expect_rows(count(*), $1::bigint) from touched';
  return rawQuery(statement, [rows.length, ...columnArrays(table, all, rows)]);
}

/**
 * The same for rows that are locked or remembered, found by where they lie, and in no other version: a place alone is taken by others in
 * time, and a version belongs to all rows of its transaction. Answers where they lie from now on, which `placesOf` reads.
 */
export function updateAtQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
): Query<{ places: string }> {
  const all = ['tenant_id', 'id', ...names];
  const statement =
    `with touched as (update ${table.name} t set ${names.map((name) => `${name} = v.${name}`).join(', ')} ` +
    `from unnest(${arrayParameters(table, all, 2)}, $${all.length + 2}::tid[], $${all.length + 3}::xid[]) ` +
    `with ordinality as v(${list(all)}, place, version, number) where ${IS_AT_PLACE} returning v.number, t.ctid) ` +
    "select expect_rows(count(*), $1::bigint), string_agg(number || ctid::text, ' ') as places from touched";
  return rawQuery(statement, [rows.length, ...columnArrays(table, all, rows), ...placed(rows)]);
}

const placed = (rows: readonly AnyRow[]): string[][] =>
  ['place', 'version'].map((name) => rows.map((row) => row[name] as string));

/**
 * Said so that it leads to the place and not to a key. Without the version a row that was changed while we waited for it would do: not
 * every PostgreSQL looks at the place once more.
 */
const IS_AT_PLACE =
  't.ctid = v.place and t.xmin = v.version and t.tenant_id = v.tenant_id and t.id is not distinct from v.id';

/** Where each of the rows of an `updateAtQuery` lies, in the order in which they were given. */
export function placesOf({ places }: { readonly places: string }): string[] {
  const inOrder: string[] = [];
  for (const one of places.split(' ')) {
    const at = one.indexOf('(');
    inOrder[Number(one.slice(0, at)) - 1] = one.slice(at);
  }
  return inOrder;
}

/**
 * Locks rows in one order everywhere, each by one look into the primary key, so that the work grows with the rows and neither
 * with the rows of the tenant nor with tenants × rows. With one tenant its id is a constant, as a sharded database wants it. Each row
 * comes with its `place`, which holds until the transaction ends, and with its `version`.
 */
export function lockQuery<C extends Columns>(
  table: Table<C>,
  idsByTenant: ReadonlyMap<string, ReadonlySet<string>>,
): Query<RowOf<C>> {
  // One look into the primary key for each row, whatever the planner believes about the table.
  const rowOf = (tenantId: string): string =>
    `cross join lateral (select ${list(table.columnNames)}, ctid::text as place, xmin::text as version from ${table.name} ` +
    `where tenant_id = ${tenantId} and id = k.id for update) t`;
  const keys = [...idsByTenant.keys()]
    .sort()
    .flatMap((tenantId) => [...(idsByTenant.get(tenantId) ?? [])].sort().map((id) => ({ tenantId, id })));
  const ids = encodeArray('text', keys, 'id');
  if (idsByTenant.size === 1) {
    return rawQuery(`select t.* from unnest($2::text[]) as k(id) ${rowOf('$1')}`, [
      ...idsByTenant.keys(),
      ids,
    ]);
  }
  return rawQuery(
    `select t.* from unnest($1::text[], $2::text[]) as k(tenant_id, id) ${rowOf('k.tenant_id')}`,
    [encodeArray('text', keys, 'tenantId'), ids],
  );
}

/** Locks rows that are remembered, in the order of `lockQuery`, in which they must be given. Fails if one is not what it was. */
export function holdQuery(table: Table, rows: readonly AnyRow[]): Query<never> {
  return rawQuery(
    'select expect_rows(count(*), $1::bigint) ' +
      'from unnest($2::text[], $3::text[], $4::tid[], $5::xid[]) as v(tenant_id, id, place, version) ' +
      `cross join lateral (select 1 from ${table.name} t where ${IS_AT_PLACE} for update) held`,
    [rows.length, encodeArray('text', rows, 'tenant_id'), encodeArray('text', rows, 'id'), ...placed(rows)],
  );
}

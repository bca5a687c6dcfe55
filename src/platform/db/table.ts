// Tables as values: the columns that code relies on, from which row types, bulk inserts, bulk updates and
// lock queries are made. A test compares each definition with the real schema.
import { encodeArray } from './arrays.ts';
import { rawQuery, type Db, type Fragment, type Query } from './sql.ts';
import type { Instant } from '../clock.ts';
import type { Id } from '../ids.ts';
import type { Machine } from '../machine.ts';

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
/** A text column that holds ids with a prefix. */
export const idOf = <Prefix extends string>(): Column<Id<Prefix>> => required<'text', Id<Prefix>>('text');
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
  readonly machine?: Machine<string, string>;
  readonly columnNames: readonly string[];
};
/** A table whose rows move by a machine. */
export type StatefulTable<Event extends string> = Table & { readonly machine: Machine<string, Event> };
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer Value> ? Value : never;
};
export type Row<T> = T extends Table<infer C> ? RowOf<C> : never;

/** Every table that code knows, for the test that compares them with the schema. */
export const definedTables: Table[] = [];

export function defineTable<C extends Columns>(
  name: string,
  columns: C,
  options?: { readonly isTransient?: boolean },
): Table<C>;
export function defineTable<C extends Columns, Event extends string>(
  name: string,
  columns: C,
  options: { readonly machine: Machine<string, Event> },
): Table<C> & { readonly machine: Machine<string, Event> };
export function defineTable(
  name: string,
  columns: Columns,
  options: { readonly isTransient?: boolean; readonly machine?: Machine<string, string> } = {},
): Table {
  const columnNames = Object.keys(columns);
  const table = { isTransient: false, ...options, name, columns, columnNames };
  definedTables.push(table);
  return table;
}

/**
 * The columns that code knows, for a select list: a column that a newer version adds does not disturb the
 * older one.
 */
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

/** Inserts a row unless there is one with its key, and waits for whoever is inserting that one. */
export function insertOnceQuery(table: Table, row: AnyRow): Query<never> {
  const { text: statement, values } = insertQuery(table, [row]);
  return rawQuery(`${statement} on conflict do nothing`, values);
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
 * The same for rows that `lockQuery` has locked, found by the ctid that it answered, which holds until the
 * transaction ends. The key is compared in a form that leads to no index: a look into the primary key is what
 * the ctid saves.
 */
export function updateLockedQuery(
  table: Table,
  names: readonly string[],
  rows: readonly AnyRow[],
): Query<never> {
  const all = ['tenant_id', 'id', ...names];
  const statement =
    `with touched as (update ${table.name} t set ${names.map((name) => `${name} = v.${name}`).join(', ')} ` +
    `from unnest(${arrayParameters(table, all, 2)}, $${all.length + 2}::tid[]) as v(${list(all)}, row_ctid) ` +
    'where t.ctid = v.row_ctid and t.tenant_id = v.tenant_id and t.id is not distinct from v.id returning 1) ' +
    'select expect_rows(count(*), $1::bigint) from touched';
  const ctids = rows.map((row) => String(row['ctid']));
  return rawQuery(statement, [rows.length, ...columnArrays(table, all, rows), ctids]);
}

/**
 * Locks rows in one order everywhere, each by one look into the primary key, so that the work grows with the
 * rows and neither with the rows of the tenant nor with tenants × rows. With one tenant its id is a constant,
 * as a sharded database wants it. Each row comes with its `ctid`, for `updateLockedQuery`.
 */
export function lockQuery<C extends Columns>(
  table: Table<C>,
  idsByTenant: ReadonlyMap<string, ReadonlySet<string>>,
): Query<RowOf<C>> {
  // One look into the primary key for each row, whatever the planner believes about the table.
  const rowOf = (tenantId: string): string =>
    `cross join lateral (select ${list(table.columnNames)}, ctid::text as ctid from ${table.name} ` +
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

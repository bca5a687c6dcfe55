// Table definitions as values: the columns that code relies on, from which row types and bulk statements are
// derived. A test compares each definition with the real schema.
import type { Fragment } from './sql.ts';
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
export type Columns = Readonly<Record<string, Column<unknown>>>;

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
/** A text column with one of a few values. */
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
  /** Rows are deleted after use. */
  readonly isTransient: boolean;
  /** Requests wait until one of its rows has changed. */
  readonly isWatched: boolean;
  /** Rows with the same value here come one after the other, and one statement inserts all of them. */
  readonly togetherBy?: string;
  /** The ids by which its rows are asked for. */
  readonly ids?: Ids;
  readonly columns: C;
  readonly machine?: Machine<string, string>;
  readonly columnNames: readonly string[];
};
/** `where` is what their index has. */
export type Ids = { readonly prefix: string; readonly column?: string; readonly where?: string };
/** A table whose rows move by a machine. */
export type StatefulTable<Event extends string> = Table & { readonly machine: Machine<string, Event> };
export type RowOf<C extends Columns> = {
  readonly [K in keyof C]: C[K] extends Column<infer Value> ? Value : never;
};
export type Row<T> = T extends Table<infer C> ? RowOf<C> : never;

/** Every table that code knows. */
export const definedTables: Table[] = [];

export function defineTable<C extends Columns>(
  name: string,
  columns: C,
  options?: { readonly isTransient?: boolean; readonly togetherBy?: keyof C & string; readonly ids?: Ids },
): Table<C>;
export function defineTable<C extends Columns, Event extends string>(
  name: string,
  columns: C,
  options: { readonly machine: Machine<string, Event>; readonly isWatched?: boolean; readonly ids?: Ids },
): Table<C> & { readonly machine: Machine<string, Event> };
export function defineTable(
  name: string,
  columns: Columns,
  options: {
    readonly isTransient?: boolean;
    readonly isWatched?: boolean;
    readonly togetherBy?: string;
    readonly ids?: Ids;
    readonly machine?: Machine<string, string>;
  } = {},
): Table {
  const columnNames = Object.keys(columns);
  const table = { isTransient: false, isWatched: false, ...options, name, columns, columnNames };
  definedTables.push(table);
  return table;
}

/**
 * The columns that this version knows, for a select list: the older version of a rolling upgrade is not
 * disturbed by a column that the newer one adds.
 */
export const columnsOf = (table: Table, alias?: string): Fragment => ({
  fragment: columnList(table.columnNames, alias === undefined ? '' : `${alias}.`),
});

export const columnList = (names: readonly string[], prefix = ''): string =>
  names.map((name) => `${prefix}${name}`).join(', ');

export function columnType(table: Table, name: string): ColumnType {
  const column = table.columns[name];
  if (column === undefined) throw new Error(`${table.name} has no column ${name}`);
  return column.type;
}

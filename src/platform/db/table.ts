// Table definitions as values: the columns that code relies on, from which row types and bulk statements are
// derived, what each has of a person, and for how long rows are kept. A test compares each definition with
// the real schema.
import type { Fragment } from './sql.ts';
import type { Instant } from '../time/clock.ts';
import type { Id } from '../ids/ids.ts';
import type { Holds, Kept, Personal } from './kept.ts';
import type { Machine } from './machine.ts';

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
/** A column of which it is not said yet what it has of a person. No table takes one. */
type Unclassified<Value> = {
  readonly type: ColumnType;
  readonly nullable: boolean;
  readonly value?: Value;
};
type Column<Value> = Unclassified<Value> & { readonly holds: Holds };
export type Columns = Readonly<Record<string, Column<unknown>>>;

const required = <Type extends ColumnType, Value = ColumnValues[Type]>(type: Type): Unclassified<Value> => ({
  type,
  nullable: false,
});

/** Shown to whom the row is shown; nothing in it is about a person. */
export const plain = <Value>(column: Unclassified<Value>): Column<Value> => ({ ...column, holds: 'plain' });
/** A secret or a digest, which no one is shown. */
export const hidden = <Value>(column: Unclassified<Value>): Column<Value> => ({ ...column, holds: 'hidden' });
export const personal = <Value>(column: Unclassified<Value>, holds: Personal): Column<Value> => ({
  ...column,
  holds,
});

// Any of these may say something about a person.
export const text = required('text');
export const date = required('date');
export const json = required('json');
export const jsonb = required('jsonb');
/** A jsonb column of a known shape. */
export const jsonOf = <Shape>(): Unclassified<Shape> => required<'jsonb', Shape>('jsonb');

// Numbers, moments, and yes or no say nothing of who a person is; nor do ids, nor one of a few words.
export const int8 = plain(required('int8'));
export const int4 = plain(required('int4'));
export const bool = plain(required('bool'));
export const timestamptz = plain(required('timestamptz'));
/** A text column with one of a few values. */
export const oneOf = <Word extends string>(): Column<Word> => plain(required<'text', Word>('text'));
/** A text column that holds ids with a prefix. */
export const idOf = <Prefix extends string>(): Column<Id<Prefix>> =>
  plain(required<'text', Id<Prefix>>('text'));
/** The `tenant_id` of a table. */
export const ofTenant = plain(text);

export function nullable<Value>(column: Column<Value>): Column<Value | null>;
export function nullable<Value>(column: Unclassified<Value>): Unclassified<Value | null>;
export function nullable<Value>(column: Unclassified<Value>): Unclassified<Value | null> {
  return { ...column, nullable: true };
}

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
  /** How long its rows are kept, and whose they are. */
  readonly kept: Kept;
  readonly columnNames: readonly string[];
};
/** `where` is the condition of their index. */
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
  options: {
    readonly isTransient?: boolean;
    readonly togetherBy?: keyof C & string;
    readonly ids?: Ids;
    readonly kept: Kept<keyof C & string>;
  },
): Table<C>;
export function defineTable<C extends Columns, Event extends string>(
  name: string,
  columns: C,
  options: {
    readonly machine: Machine<string, Event>;
    readonly isWatched?: boolean;
    readonly ids?: Ids;
    readonly kept: Kept<keyof C & string>;
  },
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
    readonly kept: Kept;
  },
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

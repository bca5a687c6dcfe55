// SQL is written as SQL. The tag turns values into parameters and gives each text a name, so that PostgreSQL
// plans it once a connection. What a query answers is declared where it is written; whole rows have the type
// of their table, and a test compares every table definition with the schema.
import { hash } from 'node:crypto';
import type { Replies, Reply } from './together.ts';

export type SqlValue = string | number | bigint | boolean | null | Buffer | readonly string[];
export type Query<Row> = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** Never set; carries the row type. */
  readonly row?: Row;
};

export type Db = {
  /** In one way there and back, one after the other; where one fails, none has taken effect. */
  together<const Queries extends readonly Query<unknown>[]>(queries: Queries): Promise<Replies<Queries>>;
  all<Row>(query: Query<Row>): Promise<Row[]>;
  /** The same, where the server may begin before all of them are there. */
  stream(queries: Iterable<Query<unknown>>): Promise<Reply<unknown>[]>;
  /** The only row, or undefined; more than one is a bug. */
  maybe<Row>(query: Query<Row>): Promise<Row | undefined>;
  one<Row>(query: Query<Row>): Promise<Row>;
  /** Runs it and says how many rows it touched. */
  run(query: Query<unknown>): Promise<number>;
  /** Any number of statements as they stand in a file. */
  script(text: string): Promise<void>;
};

/** A piece of text that belongs to the statement, such as the columns of a table. */
export type Fragment = { readonly fragment: string };

type Statement = { readonly text: string; readonly name: string };

/** By place in the code, with what its fragments were. */
const known = new WeakMap<
  TemplateStringsArray,
  Statement & { readonly fragments: ReadonlyArray<string | undefined> }
>();

export function sql<Row = Record<string, never>>(
  strings: TemplateStringsArray,
  ...holes: (SqlValue | Fragment)[]
): Query<Row> {
  let place = known.get(strings);
  if (place === undefined) {
    place = { ...statementOf(textOf(strings, holes)), fragments: holes.map(fragmentOf) };
    known.set(strings, place);
  }
  const { text, name, fragments } = place;
  // The text that is known would be sent, and not the one that was meant.
  if (holes.some((hole, i) => fragmentOf(hole) !== fragments[i]))
    throw new Error(`a statement has a fragment that varies from call to call: ${text}`);
  return { text, name, values: holes.filter((hole): hole is SqlValue => !isFragment(hole)) };
}

const fragmentOf = (hole: SqlValue | Fragment): string | undefined =>
  isFragment(hole) ? hole.fragment : undefined;

const isFragment = (hole: SqlValue | Fragment): hole is Fragment =>
  typeof hole === 'object' && hole !== null && 'fragment' in hole;

/** Fragments are the same each time a place in the code is reached, so the text is made once for a place. */
function textOf(strings: TemplateStringsArray, holes: readonly (SqlValue | Fragment)[]): string {
  let parameters = 0;
  return strings.reduce((text, part, i) => {
    const hole = holes[i - 1];
    return text + (hole !== undefined && isFragment(hole) ? hole.fragment : `$${++parameters}`) + part;
  });
}

/** A query whose text the platform itself composes from table definitions. */
export function rawQuery<Row>(text: string, values: readonly SqlValue[]): Query<Row> {
  return { ...statementOf(text), values };
}

const named = new Map<string, Statement>();

function statementOf(text: string): Statement {
  let statement = named.get(text);
  if (statement === undefined) {
    statement = { text, name: `q${hash('sha256', text).slice(0, 20)}` };
    named.set(text, statement);
  }
  return statement;
}

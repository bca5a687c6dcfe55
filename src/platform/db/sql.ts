// SQL is written as SQL. The tag turns values into parameters and gives each text a name, so that PostgreSQL
// plans it once for each connection. A query declares the type of its rows where it is written; whole rows
// have the type of their table, and a test compares every table definition with the schema.
import { hash } from 'node:crypto';

export type SqlValue = string | number | bigint | boolean | null | Buffer | readonly string[];
export type Query<Row> = {
  readonly name: string;
  readonly text: string;
  readonly values: readonly SqlValue[];
  /** How it finds a row by a unique key, if it does. */
  readonly lookUp?: LookUp;
  /** It finds a few rows by their keys, and may share its round trip with queries of other callers. */
  readonly isQuick?: true;
  /** What is sent in its place if tables are sharded by tenant; it is answered as one. */
  readonly inShards?: () => readonly Query<unknown>[];
  /** Never set; carries the row type. */
  readonly row?: Row;
};

/** Look-ups of one kind: a row is found again by its key. */
export type LookUps = {
  ask(keys: ReadonlyArray<readonly string[]>): Query<Readonly<Record<string, unknown>>>;
  keyOf(row: Readonly<Record<string, unknown>>): string;
};
export type LookUp = { readonly of: LookUps; readonly key: readonly string[] };

export type Reply<Row> = {
  readonly rows: Row[];
  /** How many rows were returned or changed. */
  readonly count: number;
  /** The command tag of the server, such as `COMMIT`. */
  readonly tag: string;
};
/** The reply to each of several queries. */
export type Replies<Queries extends readonly Query<unknown>[]> = {
  -readonly [K in keyof Queries]: Queries[K] extends Query<infer Row> ? Reply<Row> : never;
};

export type Db = {
  /** Runs them one after the other in one round trip; if one fails, none takes effect. */
  batch<const Queries extends readonly Query<unknown>[]>(queries: Queries): Promise<Replies<Queries>>;
  all<Row>(query: Query<Row>): Promise<Row[]>;
  /** Sends these queries in one round trip, which may start before the last of them has been made. */
  batchFrom(queries: Iterable<Query<unknown>>): Promise<Reply<unknown>[]>;
  /** The only row, or undefined; more than one is a bug. */
  maybe<Row>(query: Query<Row>): Promise<Row | undefined>;
  one<Row>(query: Query<Row>): Promise<Row>;
  /** Returns how many rows were returned or changed. */
  run(query: Query<unknown>): Promise<number>;
  /** Runs any number of statements, as in a file. */
  script(text: string): Promise<void>;
};

/** A piece of text that belongs to the statement, such as the columns of a table. */
export type Fragment = { readonly fragment: string };

type Statement = { readonly text: string; readonly name: string };

/** Statements by call site, with the fragments of its first call. */
const statements = new WeakMap<
  TemplateStringsArray,
  Statement & { readonly fragments: ReadonlyArray<string | undefined> }
>();

export function sql<Row = Record<string, never>>(
  strings: TemplateStringsArray,
  ...holes: (SqlValue | Fragment)[]
): Query<Row> {
  let statement = statements.get(strings);
  if (statement === undefined) {
    statement = { ...statementOf(textOf(strings, holes)), fragments: holes.map(fragmentOf) };
    statements.set(strings, statement);
  }
  const { text, name, fragments } = statement;
  // Otherwise the text of the first call would be sent in place of this one.
  if (holes.some((hole, i) => fragmentOf(hole) !== fragments[i]))
    throw new Error(`a statement has a fragment that varies from call to call: ${text}`);
  return { text, name, values: holes.filter((hole): hole is SqlValue => !isFragment(hole)) };
}

const fragmentOf = (hole: SqlValue | Fragment): string | undefined =>
  isFragment(hole) ? hole.fragment : undefined;

const isFragment = (hole: SqlValue | Fragment): hole is Fragment =>
  typeof hole === 'object' && hole !== null && 'fragment' in hole;

/** The fragments of a call site are the same in every call, so its text is made once. */
function textOf(strings: TemplateStringsArray, holes: readonly (SqlValue | Fragment)[]): string {
  let parameters = 0;
  return strings.reduce((text, part, i) => {
    const hole = holes[i - 1];
    return text + (hole !== undefined && isFragment(hole) ? hole.fragment : `$${++parameters}`) + part;
  });
}

/** A query whose text the platform composes from table definitions. */
export function rawQuery<Row>(text: string, values: readonly SqlValue[]): Query<Row> {
  return { ...statementOf(text), values };
}

/** Marks a query that finds a few rows by their keys. One that reads more would hold up others. */
export const quick = <Row>(query: Query<Row>): Query<Row> => ({ ...query, isQuick: true });

const byText = new Map<string, Statement>();

function statementOf(text: string): Statement {
  let statement = byText.get(text);
  if (statement === undefined) {
    statement = { text, name: `q${hash('sha256', text).slice(0, 20)}` };
    byText.set(text, statement);
  }
  return statement;
}

/** The text of each statement that this process has made so far. */
export const madeStatements = (): string[] => [...byText.keys()];

// Turns a statement about tables that are in shards into one about the shards of one group. PostgreSQL then
// plans it as any other, once for each connection; Citus would take it apart and plan it each time. What
// cannot be turned for sure is left as it is: Citus takes it as well, on any node.

/** A statement in pieces: the names of its tables, and what is between them. */
export type Turned = { readonly parts: readonly string[]; readonly tables: readonly string[] };
export type KnownTables = {
  /** Tables in shards by tenant. */
  readonly sharded: ReadonlySet<string>;
  /** All nodes have a copy, and only Citus writes to all of them. */
  readonly copied: ReadonlySet<string>;
};

const NAMED = /\b(from|join|into|update|using)\s+(?:only\s+)?([a-z_][a-z_0-9]*)\b(?!\.)/gi;
/** What stands after a table that has no other name. */
const NO_NAME =
  /^\s*(?:$|[(),;]|(?:set|where|on|join|left|right|inner|cross|full|natural|order|group|limit|for|using|values|select|returning|union|having|overriding|default|tablesample|with|except|intersect)\b)/i;
/** Words that stand in the place of a table. */
const NO_TABLE = new Set(['set', 'lateral', 'skip', 'nowait', 'of', 'select', 'only', 'values']);
/** The call of a function whose rows are read. */
const CALL = /^\s*\(/;
const PART = /\b([a-z_][a-z_0-9]*)(?:\s*\([a-z_, ]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi;
const LOCKS = /\bfor\s+(?:no\s+key\s+)?(?:update|share)\b|\bfor\s+key\s+share\b/i;

/** Whether it names tables of any kind, or what looks like one. */
export const namesTables = (text: string): boolean => text.search(NAMED) !== -1;

/** The statement in pieces; undefined if it is to stay as it is. */
export function turn(text: string, { sharded, copied }: KnownTables): Turned | undefined {
  const code = codeOf(text);
  const own = new Set([...code.matchAll(PART)].map(([, name = '']) => name));
  const hasLocks = LOCKS.test(code);
  const places: number[] = [];
  const tables: string[] = [];
  for (const { index, 0: whole, 1: word = '', 2: name = '' } of code.matchAll(NAMED)) {
    const end = index + whole.length;
    const isCall = !/^into$/i.test(word) && CALL.test(code.slice(end));
    if (isCall || own.has(name) || NO_TABLE.has(name.toLowerCase())) continue;
    const isCopy = copied.has(name);
    if (!isCopy && !sharded.has(name)) return undefined;
    const isWritten = /^(?:into|update)$/i.test(word) || /\bdelete\s+$/i.test(code.slice(0, index));
    if (isCopy && (isWritten || hasLocks)) return undefined;
    places.push(end - name.length);
    tables.push(name);
  }
  const ends = places.map((place, i) => place + (tables[i] ?? '').length);
  const partsOf = (of: string): string[] => [0, ...ends].map((end, i) => of.slice(end, places[i]));
  const known = new Set([...sharded, ...copied].filter((table) => !own.has(table)));
  if (tables.length === 0 || namesAnother(partsOf(code), known)) return undefined;
  return { parts: named(partsOf(text), tables), tables };
}

/** No names of tables. What is found in the rest is at the same place in the text. */
const NO_NAMES = /'[^']*'|\bdistinct\s+from\b|\bextract\s*\(\s*\w+\s+from\b/gi;
const codeOf = (text: string): string => text.replaceAll(NO_NAMES, (found) => ' '.repeat(found.length));

/** A table keeps its name in the rest of the statement. */
const named = (parts: readonly string[], tables: readonly string[]): string[] =>
  parts.map((part, i) => (i > 0 && NO_NAME.test(part) ? ` as ${tables[i - 1] ?? ''}${part}` : part));

/**
 * Whether a table is named after a comma, or wherever else this does not look; a column of such a name is
 * taken for one too.
 */
const namesAnother = (parts: readonly string[], known: ReadonlySet<string>): boolean =>
  parts.some((part) =>
    [...part.matchAll(/(?<![\w.'":$])([a-z_]+)(?![\w.'"(])/g)].some(([, word = '']) => known.has(word)),
  );

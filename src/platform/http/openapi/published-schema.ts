// What of a JSON Schema is published. Clients read it with engines of their own: Python's `re`, RE2 and Rust
// refuse what JavaScript takes, and one pattern that is refused costs the client the whole document.
import { expectedBy } from '../../text/format.ts';

type Schema = Readonly<Record<string, unknown>>;

const ESCAPED = String.raw`\\[dDwWsS\\/.|?*+()[\]{}^$-]`;
const CHARACTER = String.raw`[^\\/.|?*+()[\]{}^$]`;
const CLASS = String.raw`\[\^?(?:[^\\[\]]|${ESCAPED})+\]`;
const GROUP = String.raw`\((?!\?)|\(\?:|\)`;
const TIMES = String.raw`[?*+]|\{\d{1,3}(?:,\d{0,3})?\}`;
/** A pattern without a look around, a class of Unicode or a reference back. */
const PORTABLE = new RegExp(`^(?:${ESCAPED}|${CHARACTER}|${CLASS}|${GROUP}|${TIMES}|[/.^$|])*$`, 'u');

/** zod also writes these formats out as patterns, which are long. */
const SELF_EXPLAINING = new Set(['date', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6']);
export const explainsItself = ({ format }: Schema): boolean => SELF_EXPLAINING.has(String(format));

/** The keywords that hold other schemas: one, a list of them, or one for each name. */
const ONE = new Set(['items', 'additionalProperties', 'propertyNames']);
const LIST = new Set(['anyOf', 'oneOf', 'allOf']);
const BY_NAME = new Set(['properties', '$defs']);

/** Changes a schema, and then those that it holds. */
export function changed(given: unknown, change: (schema: Schema) => Schema): unknown {
  if (!isObject(given)) return given;
  const entries = Object.entries(change(given)).map(([keyword, value]) => {
    if (ONE.has(keyword)) return [keyword, changed(value, change)];
    if (LIST.has(keyword) && Array.isArray(value)) return [keyword, value.map((one) => changed(one, change))];
    if (!BY_NAME.has(keyword) || !isObject(value)) return [keyword, value];
    const named = Object.entries(value).map(([name, one]) => [name, changed(one, change)]);
    return [keyword, Object.fromEntries(named)];
  });
  return Object.fromEntries(entries);
}

/** The server holds every text against its pattern; one that not every client reads is said in words. */
export function inWords(schema: Schema): Schema {
  const own = wordsFor(schema);
  if (own !== undefined) return said(without(schema, 'pattern'), own);
  // Of a text or null, the description of the whole is what is shown.
  const { anyOf, description } = schema;
  const choices: unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const [words] = choices.flatMap((one) => (isObject(one) ? (wordsFor(one) ?? []) : []));
  if (description === undefined || words === undefined) return schema;
  return { ...said(schema, words), anyOf: choices.map((one) => (isObject(one) ? bare(one) : one)) };
}

/**
 * What words say in place of the pattern; empty if there is nothing to say, undefined if the pattern stays.
 */
function wordsFor({ pattern, ...schema }: Schema): string | undefined {
  if (typeof pattern !== 'string' || PORTABLE.test(pattern)) return undefined;
  if (explainsItself(schema)) return '';
  const expected = expectedBy(pattern)?.en;
  if (expected === undefined) throw new Error(`what ${pattern} takes is not said in words: use format()`);
  return `${expected.replace(/^this /, 'It ')}.`;
}

const bare = (schema: Schema): Schema =>
  wordsFor(schema) === undefined ? schema : without(schema, 'pattern');

export const without = (schema: Schema, ...keywords: readonly string[]): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** The schema with another sentence at the end of its description. */
export function said(schema: Schema, sentence: string): Schema {
  const { description } = schema;
  if (sentence === '') return schema;
  return {
    ...schema,
    description: typeof description === 'string' ? `${description} ${sentence}` : sentence,
  };
}

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

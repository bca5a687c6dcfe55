// The strictest that clients of the tools and of the OpenAPI document take, as data: written down from what
// their engines refuse, and not from how ours are made.

/** Google's schema class refuses a tool with a keyword that it does not know; strict modes do as well. */
const KEYWORDS = new Set(
  (
    'type description properties required items anyOf enum default format pattern minLength maxLength ' +
    'minimum maximum exclusiveMinimum exclusiveMaximum minItems maxItems additionalProperties'
  ).split(' '),
);

/** What one of Python's `re`, RE2 and Rust's regex does not compile, or reads as something else. */
const IN_PATTERNS: ReadonlyArray<readonly [what: string, found: RegExp]> = [
  ['a look-ahead', /\(\?[=!]/],
  ['a look-behind', /\(\?<[=!]/],
  ['a named group', /\(\?P?<[^=!]/],
  ['a group with flags, or an atomic one', /\(\?[a-z>-]/i],
  ['a class of Unicode', /\\p/i],
  ['a reference back', /\\[1-9k]/],
  ['a character by its number', /\\[uxc0]/],
  ['an operation on sets', /\[[^\]]*(?:&&|--|~~|\[)/],
  ['a possessive quantifier', /[*+?}]\+/],
  ['more than a thousand repetitions', /\{\d*,?\d{4,}\}/],
];

export const problemsOfPattern = (pattern: string): string[] =>
  IN_PATTERNS.filter(([, found]) => found.test(pattern)).map(([what]) => `${what} in ${pattern}`);

/** Of a schema that stands by itself, as tools have it. */
export function problemsOfSchema(schema: unknown, path: string): string[] {
  if (!isObject(schema)) return [`${path} is not a schema but ${JSON.stringify(schema)}`];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const at = `${path}/${keyword}`;
    if (!KEYWORDS.has(keyword)) return [`${at} is a keyword that not every client takes`];
    if (keyword === 'pattern') return problemsOfPattern(String(value)).map((problem) => `${at}: ${problem}`);
    if (keyword === 'items' || keyword === 'additionalProperties') return problemsOfSchema(value, at);
    if (keyword === 'anyOf' && Array.isArray(value))
      return value.flatMap((one, i) => problemsOfSchema(one, `${at}/${i}`));
    if (keyword !== 'properties' || !isObject(value)) return [];
    return Object.entries(value).flatMap(([name, one]) => problemsOfSchema(one, `${at}/${name}`));
  });
}

/** Every pattern in a document, wherever it is. */
export function patternsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(patternsIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

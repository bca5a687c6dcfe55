// JSON as a reviewer reads a change of it: what fits a line is on one, so a field that changes is a line that
// changes. A reference is on one in any case.

const COLUMNS_MAX = 110;
const INDENT = '  ';

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

export const jsonText = (value: unknown): string =>
  `${written(JSON.parse(JSON.stringify(value)) as Json, '', 0)}\n`;

/** `taken`: so many columns of the line, before it and behind it. */
function written(value: Json, indent: string, taken: number): string {
  const flat = onOneLine(value);
  if (typeof value !== 'object' || value === null) return flat;
  if (taken + flat.length <= COLUMNS_MAX || isOfOne(value)) return flat;
  const inner = indent + INDENT;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = partsOf(value).map(([name, part]) => {
    const before = inner + name;
    return before + written(part, inner, before.length + ','.length);
  });
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** A reference, which is read as one however long it is. */
const isOfOne = (value: object): boolean => {
  const [first, ...others] = Object.values(value) as Json[];
  return others.length === 0 && typeof first === 'string' && !Array.isArray(value);
};

function onOneLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = partsOf(value).map(([name, part]) => name + onOneLine(part));
  if (Array.isArray(value)) return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

/** The parts of a value, with what stands before each. */
const partsOf = (
  value: readonly Json[] | { readonly [name: string]: Json },
): ReadonlyArray<readonly [string, Json]> =>
  Array.isArray(value)
    ? value.map((part: Json) => ['', part] as const)
    : Object.entries(value).map(([name, part]) => [`${JSON.stringify(name)}: `, part] as const);

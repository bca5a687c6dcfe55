// The JSON Schemas of tools, made from the schemas of their routes. Each stands by itself: many clients do
// not follow references.
import { z } from 'zod';

export type JsonSchema = { readonly [field: string]: unknown };
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

const DEFINITIONS = '#/$defs/';
const SELF_EXPLAINING = new Set(['date', 'date-time', 'email', 'uri', 'uuid']);
const UNIT = 'In the smallest unit of the currency, such as cents.';
const IS_IN_CENTS = /(?:_cents|Cents)$/;

export function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => tidy(jsonSchema, io),
  });
  const { $schema: _, $defs = {}, ...root } = JSON.parse(JSON.stringify(made)) as Record<string, unknown>;
  const standing = withUnits(inlined(root, $defs as Record<string, unknown>, []));
  if (!isObject(standing) || standing['type'] !== 'object')
    throw new Error('a tool takes and answers with an object');
  return { ...standing, type: 'object' };
}

type Made = Record<string, unknown>;

function tidy(schema: Made, io: 'input' | 'output'): void {
  // Answers may gain fields, so clients must accept fields that they do not know.
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  // A format says the same as its pattern, which is long.
  if (SELF_EXPLAINING.has(String(schema['format']))) delete schema['pattern'];
  // With `u` a class of Unicode; validators that leave out the flag would read it as something else.
  if (typeof schema['pattern'] === 'string' && schema['pattern'].includes('\\P{')) delete schema['pattern'];
}

/** A definition that holds itself, such as that of any JSON, becomes a schema that takes anything. */
function inlined(value: unknown, definitions: Readonly<Made>, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => inlined(one, definitions, within));
  if (!isObject(value)) return value;
  const { $ref, ...rest } = value;
  if (typeof $ref === 'string' && $ref.startsWith(DEFINITIONS)) {
    const name = $ref.slice(DEFINITIONS.length);
    if (within.includes(name)) return {};
    const found = inlined(definitions[name], definitions, [...within, name]);
    return { ...(isObject(found) ? withoutId(found) : {}), ...rest };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, inlined(part, definitions, within)]),
  );
}

const withoutId = (made: Made): Made =>
  Object.fromEntries(Object.entries(made).filter(([name]) => name !== 'id'));

/** Every amount says its unit. */
function withUnits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnits);
  if (!isObject(value)) return value;
  const { properties } = value;
  const made = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withUnits(part)]));
  if (!isObject(properties)) return made;
  return { ...made, properties: Object.fromEntries(Object.entries(properties).map(withUnit)) };
}

function withUnit([name, part]: [string, unknown]): [string, unknown] {
  const shown = withUnits(part);
  if (!IS_IN_CENTS.test(name) || !isObject(shown)) return [name, shown];
  const { description } = shown;
  return [name, { ...shown, description: typeof description === 'string' ? `${description} ${UNIT}` : UNIT }];
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

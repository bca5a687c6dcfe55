// The JSON Schemas of tools, made from the schemas of their routes. Each stands by itself: many clients do
// not follow references.
import { z } from 'zod';
import { changed, explainsItself, inWords, said, without } from '#platform/http/openapi/published-schema.ts';

export type JsonSchema = { readonly [field: string]: unknown };
export type ObjectSchema = JsonSchema & { readonly type: 'object' };

const DEFINITIONS = '#/$defs/';
const UNIT = 'In the smallest unit of the currency, such as cents.';
const IS_IN_CENTS = /(?:_cents|Cents)$/;

export function objectSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  const { $schema: _, $defs = {}, ...root } = JSON.parse(JSON.stringify(made)) as Record<string, unknown>;
  const inOne = inlined(root, $defs as Record<string, unknown>, []);
  const standing = withUnits(changed(inOne, (one) => inWords(plain(one))));
  if (!isObject(standing) || standing['type'] !== 'object')
    throw new Error('a tool takes and answers with an object');
  return { ...standing, type: 'object' };
}

type Made = Record<string, unknown>;

const UNKNOWN_TO_SOME = ['examples', 'propertyNames', 'oneOf', 'const'];

/**
 * What all clients of models take. Some refuse a keyword that they do not know, and with it every tool of the
 * list. A closed object is refused too: the route itself refuses arguments that it does not know.
 */
function plain(given: Made): Made {
  const { additionalProperties, minimum, maximum, propertyNames, oneOf } = given;
  const dropped = [
    ...UNKNOWN_TO_SOME,
    ...(additionalProperties === false ? ['additionalProperties'] : []),
    ...(minimum === Number.MIN_SAFE_INTEGER ? ['minimum'] : []),
    ...(maximum === Number.MAX_SAFE_INTEGER ? ['maximum'] : []),
    ...(explainsItself(given) ? ['pattern'] : []),
  ];
  const schema = {
    ...without(given, ...dropped),
    ...(oneOf === undefined ? {} : { anyOf: oneOf }),
    ...('const' in given ? { enum: [given['const']] } : {}),
  };
  return said(said(schema, lengthOfNames(propertyNames)), inExamples(given));
}

/** Returns an empty text if the description names them already. */
function inExamples({ description, examples }: Made): string {
  const texts = Array.isArray(examples)
    ? examples.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    : [];
  const others = texts.filter((text) => !String(description).includes(text));
  return others.length === 0 ? '' : `For example ${others.map((text) => `\`${text}\``).join(', ')}.`;
}

function lengthOfNames(names: unknown): string {
  const most = isObject(names) ? names['maxLength'] : undefined;
  return typeof most === 'number' ? `Names have at most ${most} characters.` : '';
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

export const propertiesOf = ({ properties }: ObjectSchema): Readonly<Record<string, unknown>> =>
  isObject(properties) ? properties : {};
export const requiredOf = (schema: ObjectSchema | undefined): unknown[] =>
  Array.isArray(schema?.['required']) ? schema['required'] : [];

export const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

// Makes an example of a schema from what the schema itself offers, then from its format, its name or its
// type. The same schema always gives the same example.
import { refName, resolve, type JsonSchema, type OpenApiDocument } from '#platform/http/openapi/document.ts';
import {
  SAMPLE_CENTS,
  SAMPLE_DATE,
  SAMPLE_EMAIL,
  SAMPLE_ID_SUFFIX,
  SAMPLE_INSTANT,
  SAMPLE_URL,
  SAMPLE_UUID,
  SAMPLES,
} from './samples.ts';

const DEPTH_MAX = 8;
/** The first of several prefixes, if an id may have one of them. */
const ID_PATTERN = /^\^\(?([a-z_]+?)(?:\|[a-z_|]+\))?_\[[^\]]*\][^$]*\$$/;
const PREFIX_IN_WORDS = /[Pp]refix `([a-z_]+)_`/;
const SAMPLE_IN_WORDS = /[Ss]uch as `?([^\s`,]+?)`?\.?(?:[\s,]|$)/;

const FORMATS: Readonly<Record<string, string>> = {
  date: SAMPLE_DATE,
  'date-time': SAMPLE_INSTANT,
  email: SAMPLE_EMAIL,
  uri: SAMPLE_URL,
  uuid: SAMPLE_UUID,
};

export type ExampleMaker = {
  /** An example with every field that an answer may have. */
  whole(schema: JsonSchema): unknown;
  /** An example with the fields that a request requires; if it requires none, with its first field. */
  least(schema: JsonSchema): unknown;
  /** The value of one field, such as a parameter. */
  value(schema: JsonSchema, name: string): unknown;
};

/** Objects written by hand, by the name of their schema: they make sense as a whole. */
export type Records = ReadonlyMap<string, unknown>;

export function createExamples(document: OpenApiDocument, records: Records = new Map()): ExampleMaker {
  const isShown = (schema: JsonSchema, field: string, wanted: 'all' | 'least'): boolean => {
    if (wanted === 'all') return true;
    const { required = [] } = schema;
    return required.length === 0
      ? field === Object.keys(schema.properties ?? {})[0]
      : required.includes(field);
  };

  const make = (given: JsonSchema, name: string, wanted: 'all' | 'least', depth: number): unknown => {
    const record = wanted === 'all' ? records.get(refName(given) ?? '') : undefined;
    if (record !== undefined) return record;
    const schema = concrete(document, given);
    if (schema === undefined) return null;
    const offered = offeredBy(schema);
    if (offered !== undefined) return offered;
    const type = typeOf(schema);
    const named = SAMPLES[name];
    if (named !== undefined && jsonType(named, type) && fits(schema, named)) return named;
    if (type === 'object') {
      const fields = depth > DEPTH_MAX ? [] : Object.entries(schema.properties ?? {});
      const shown = fields.filter(([field]) => isShown(schema, field, wanted));
      return Object.fromEntries(shown.map(([field, of]) => [field, make(of, field, wanted, depth + 1)]));
    }
    if (type === 'array')
      return schema.items === undefined ? [] : [make(schema.items, name, wanted, depth + 1)];
    return type === 'string' ? text(document, schema, name) : plain(schema, type, name);
  };

  return {
    whole: (schema) => make(schema, '', 'all', 0),
    least: (schema) => make(schema, '', 'least', 0),
    value: (schema, name) => make(schema, name, 'all', 0),
  };
}

/** The schema, or the first of several that is not null; undefined if null is the better example. */
function concrete(document: OpenApiDocument, given: JsonSchema): JsonSchema | undefined {
  const schema = resolve(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  const { anyOf: _, oneOf: __, ...beside } = schema;
  const first = choices?.find((choice) => choice.type !== 'null');
  const found = first === undefined ? schema : { ...resolve(document, first), ...beside };
  return isNullable(schema) && isOftenNull(found) ? undefined : found;
}

const isNullable = ({ type, anyOf, oneOf }: JsonSchema): boolean =>
  (Array.isArray(type) && type.includes('null')) ||
  (anyOf ?? oneOf ?? []).some((choice) => choice.type === 'null');

/** Times that may not have come, and the cursor of a page that may be the last. */
const isOftenNull = ({ format, description = '' }: JsonSchema): boolean =>
  format === 'date-time' || description.startsWith('Cursor');

function offeredBy(schema: JsonSchema): unknown {
  const said = SAMPLE_IN_WORDS.exec(schema.description ?? '')?.[1];
  return (
    schema.examples?.[0] ??
    schema.const ??
    schema.enum?.[0] ??
    (typeOf(schema) === 'string' ? said : undefined)
  );
}

const typeOf = ({ type, properties }: JsonSchema): string => {
  if (typeof type === 'string') return type;
  return type?.find((one) => one !== 'null') ?? (properties === undefined ? 'string' : 'object');
};

function jsonType(value: unknown, type: string): boolean {
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' || type === 'number' ? typeof value === 'number' : typeof value === type;
}

/** A list takes its words from those that the schema allows. */
function fits({ items }: JsonSchema, value: unknown): boolean {
  const words = items?.enum;
  return words === undefined || !Array.isArray(value) || value.every((one) => words.includes(one));
}

function text(document: OpenApiDocument, schema: JsonSchema, name: string): string {
  const prefix = prefixOf(document, schema, name);
  if (prefix !== undefined) return `${prefix}_${SAMPLE_ID_SUFFIX}`;
  const byFormat = FORMATS[schema.format ?? ''];
  if (byFormat !== undefined) return byFormat;
  if (name === 'id') return SAMPLE_ID_SUFFIX;
  return name === ''
    ? 'text'
    : name.replaceAll(/([A-Z])/g, (_, letter: string) => `_${letter.toLowerCase()}`);
}

/**
 * The prefix of an id: from its pattern, from its description, or from the object that it names
 * (`cardholderId`).
 */
export function prefixOf(document: OpenApiDocument, schema: JsonSchema, name: string): string | undefined {
  const own =
    ID_PATTERN.exec(schema.pattern ?? '')?.[1] ?? PREFIX_IN_WORDS.exec(schema.description ?? '')?.[1];
  if (own !== undefined) return own;
  if (name === 'requestId') return 'req';
  if (!name.endsWith('Id')) return undefined;
  const object = document.components.schemas[name.charAt(0).toUpperCase() + name.slice(1, -2)];
  const id = object?.properties?.['id'];
  return id === undefined || refName(id) !== undefined ? undefined : prefixOf(document, id, 'id');
}

function plain(schema: JsonSchema, type: string, name: string): unknown {
  if (schema.default !== undefined) return schema.default;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (/cents$/i.test(name)) return SAMPLE_CENTS;
  return schema.minimum ?? schema.exclusiveMinimum ?? 1;
}

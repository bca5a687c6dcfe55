// A JSON Schema as a type of Python. An object within another is a class of its own, named by its place,
// since a `TypedDict` cannot be written inside of another type.
import { refName, type JsonSchema } from '#platform/http/openapi/document.ts';
import { isPythonKeyword, pythonName } from '#web/docs/python.ts';
import { isPublic, wrapped } from './type-text.ts';

const COLUMNS_MAX = 110;
const NAME = /^[A-Za-z_]\w*$/;
const SCALARS: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
};
/** What a file declares, in order, and the names that it uses of others. */
export type Declarations = {
  readonly texts: Map<string, { readonly schema: JsonSchema; readonly text: string }>;
  readonly uses: Set<string>;
};
export const noDeclarations = (): Declarations => ({ texts: new Map(), uses: new Set() });

export const snake = (name: string): string =>
  pythonName(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[^A-Za-z\d]+)([A-Za-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** The type as an expression; what it needs is declared under names that begin with `name`. */
export function pythonType(schema: JsonSchema, name: string, declared: Declarations): string {
  const { uses } = declared;
  const ref = refName(schema);
  if (ref !== undefined) {
    if (!isPublic(ref)) return 'object';
    uses.add(ref);
    return ref;
  }
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) {
    uses.add('Literal');
    return `Literal[${values.map(literal).join(', ')}]`;
  }
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return unionOf(options, name, declared);
  if (schema.allOf !== undefined) throw new Error(`${name} is of several types at once`);
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => pythonType({ ...schema, type }, name, declared)).join(' | ');
  if (schema.type === 'array') return `list[${itemType(schema.items ?? {}, name, declared)}]`;
  if (schema.type === 'object') return objectType(schema, name, declared);
  return SCALARS[String(schema.type)] ?? 'object';
}

/** Items that are recognized by a value are named by it alone. */
export function itemType(items: JsonSchema, name: string, declared: Declarations): string {
  const isMarked = (items.oneOf ?? items.anyOf ?? []).some((option) => markOf(option) !== '');
  return pythonType(items, isMarked ? name : `${name}Item`, declared);
}

function unionOf(options: readonly JsonSchema[], name: string, declared: Declarations): string {
  const isOne = options.filter(({ properties }) => properties !== undefined).length < 2;
  const types = options.map((option) =>
    pythonType(option, isOne ? name : `${name}${pascal(markOf(option))}`, declared),
  );
  return [...new Set(types)].join(' | ');
}

/** The value by which an object is recognized among the others of its union. */
function markOf({ properties = {} }: JsonSchema): string {
  for (const { const: value, enum: [first, ...others] = [] } of Object.values(properties)) {
    if (typeof value === 'string') return value;
    if (typeof first === 'string' && others.length === 0) return first;
  }
  return '';
}

function objectType(schema: JsonSchema, name: string, declared: Declarations): string {
  const { properties, additionalProperties } = schema;
  if (properties !== undefined && Object.keys(properties).length > 0)
    return declareAs(schema, name, declared, undefined);
  const values =
    properties === undefined && typeof additionalProperties === 'object'
      ? pythonType(additionalProperties, `${name}Value`, declared)
      : 'object';
  return `dict[str, ${values}]`;
}

/** A type by this name, which is a class if it is an object. */
export const declare = (schema: JsonSchema, name: string, declared: Declarations): string =>
  declareAs(schema, name, declared, schema.description);

/** What is said of an object within another stands below its field. */
function declareAs(
  schema: JsonSchema,
  name: string,
  declared: Declarations,
  about: string | undefined,
): string {
  const before = declared.texts.get(name);
  if (before !== undefined && before.schema !== schema) throw new Error(`${name} is the name of two types`);
  if (before !== undefined) return name;
  const isClass = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0;
  const type = isClass ? '' : pythonType(schema, name, declared);
  // An object that may be null, of which the whole has the name and not the object.
  if (type.split(' | ').includes(name))
    throw new Error(`${name} is of itself: name the object in it instead`);
  const text = isClass
    ? classText({ ...schema, description: about ?? '' }, name, declared)
    : `${name}: TypeAlias = ${JSON.stringify(type)}\n`;
  if (!isClass) declared.uses.add('TypeAlias');
  declared.texts.set(name, { schema, text });
  return name;
}

function classText(
  { description = '', properties = {}, required = [] }: JsonSchema,
  name: string,
  declared: Declarations,
): string {
  declared.uses.add('TypedDict');
  const fields = Object.entries(properties).map(([field, schema]) => {
    const type = pythonType(schema, name + pascal(field), declared);
    if (required.includes(field)) return { field, type, about: schema.description };
    declared.uses.add('NotRequired');
    return { field, type: `NotRequired[${type}]`, about: schema.description };
  });
  const isOdd = ({ field }: { readonly field: string }): boolean =>
    !NAME.test(field) || isPythonKeyword(field);
  // A field that no attribute can be called is declared by a call.
  const odd = fields.filter(isOdd).map(({ field, type }) => `"${field}": ${JSON.stringify(type)}`);
  const base = odd.length === 0 ? 'TypedDict' : `_${name}Fields`;
  return [
    ...(odd.length === 0
      ? []
      : [callText(`${base} = TypedDict`, [`"${base}"`, `{${odd.join(', ')}}`], '', ''), '\n\n']),
    `class ${name}(${base}):\n`,
    docText(description, INDENT),
    description === '' ? '' : '\n',
    ...fields
      .filter((one) => !isOdd(one))
      .map(({ field, type, about }) => `${fieldText(`${INDENT}${field}: ${type}`)}${docText(about, INDENT)}`),
  ].join('');
}
export const INDENT = '    ';

/** The values or types within a long line stand below each other. */
function fieldText(line: string): string {
  if (line.length <= COLUMNS_MAX) return `${line}\n`;
  const inner = INDENT + INDENT;
  const broken = line
    .replace(/Literal\[([^[\]]*)\]/, (_, values: string) => {
      const lines = values.split(', ').map((value) => `${inner}${value},\n`);
      return `Literal[\n${lines.join('')}${INDENT}]`;
    })
    .replace(/list\[([^[\]]* \| [^[\]]*)\]/, (_, types: string) => {
      const lines = types.replaceAll(' | ', `\n${inner}| `);
      return `list[\n${inner}${lines}\n${INDENT}]`;
    });
  return `${broken}\n`;
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value === null ? 'None' : JSON.stringify(value);
}

/** A text for people below what it is about, wrapped; what would end it is taken apart. */
export function docText(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll(/[\\"]/g, (mark, at: number) => {
    const isLast = at === text.length - 1;
    return mark === '\\' || isLast || text.startsWith('""', at) ? `\\${mark}` : mark;
  });
  const lines = safe.split('\n').flatMap(wrapped);
  if (lines.length === 1) return `${indent}"""${lines[0]}"""\n`;
  return `${indent}"""${lines.map((line, i) => (i === 0 || line === '' ? line : indent + line)).join('\n')}\n${indent}"""\n`;
}

/** `start(a, b)end`, with what is between the brackets on lines of its own if one is too short. */
export function callText(start: string, parts: readonly string[], end: string, indent: string): string {
  const line = `${indent}${start}(${parts.join(', ')})${end}`;
  if (line.length <= COLUMNS_MAX) return `${line}\n`;
  const inner = `${indent}${INDENT}${parts.join(', ')}`;
  const lines =
    inner.length <= COLUMNS_MAX ? `${inner}\n` : parts.map((part) => `${indent}${INDENT}${part},\n`).join('');
  return `${indent}${start}(\n${lines}${indent})${end}\n`;
}

// Types of the API's objects for the web app, which imports nothing else of the product: made from the
// schemas of the OpenAPI document, so that a field that changes there does not compile here.

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
};

const NAME = /^[A-Za-z_]\w*$/;
const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

export function contractTypes(schemas: Readonly<Record<string, Schema>>): string {
  const lines = Object.entries(schemas)
    .filter(([name]) => NAME.test(name) && !name.startsWith('_'))
    .map(([name, schema]) => `  ${name}: ${typeOf(schema)};`);
  return [
    '// Made by `npm run gen` from docs/generated/openapi.json.',
    '',
    'export type Schemas = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return NAME.test(name) && !name.startsWith('_') ? `Schemas['${name}']` : 'unknown';
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(typeOf).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((one: string) => typeOf({ ...schema, type: one })).join(' | ');
  if (schema.type === 'array') return `ReadonlyArray<${typeOf(schema.items ?? {})}>`;
  if (schema.type === 'object') return objectType(schema);
  return SCALARS[String(schema.type)] ?? 'unknown';
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const written = NAME.test(name) ? name : JSON.stringify(name);
    return `readonly ${written}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

// Turns the zod schemas of routes into JSON Schema. A schema with `.meta({ id })` becomes one component,
// which others refer to.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { changed, explainsItself, inWords } from './published-schema.ts';
import { schemaRef, type JsonSchema } from './document.ts';

type Direction = 'answer' | 'request';
type Mutable = { -readonly [K in keyof JsonSchema]: JsonSchema[K] };
type Definitions = Readonly<Record<string, JsonSchema>>;

export type SchemaBook = {
  /**
   * Response schemas. All responses come before the first request, so that requests can share their
   * components.
   */
  answer(schema: z.ZodType): JsonSchema;
  /** Request schemas. */
  request(schema: z.ZodType): JsonSchema;
  readonly components: Record<string, JsonSchema>;
};

const REQUEST_SUFFIX = 'Input';
const DEFINITIONS = '#/$defs/';

export function createSchemaBook(): SchemaBook {
  const components: Record<string, JsonSchema> = {};

  /** Adds definitions under their names, and returns the suffix that they got. */
  const file = (definitions: Definitions, direction: Direction): string => {
    const entries = Object.entries(definitions);
    const differs = entries.some(
      ([name, schema]) =>
        components[name] !== undefined && !isDeepStrictEqual(components[name], renamed(schema, '')),
    );
    if (differs && direction === 'answer') {
      throw new Error(`two schemas share a name: ${Object.keys(definitions).join(', ')}`);
    }
    const suffix = differs ? REQUEST_SUFFIX : '';
    for (const [name, schema] of entries) components[name + suffix] = renamed(schema, suffix);
    return suffix;
  };

  const convert = (schema: z.ZodType, direction: Direction): JsonSchema => {
    const { definitions, root } = toJsonSchema(schema, direction);
    return renamed(root, file(definitions, direction));
  };

  return {
    components,
    answer: (schema) => convert(schema, 'answer'),
    request: (schema) => convert(schema, 'request'),
  };
}

function toJsonSchema(
  schema: z.ZodType,
  direction: Direction,
): { definitions: Definitions; root: JsonSchema } {
  const made = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: direction === 'answer' ? 'output' : 'input',
    override: ({ jsonSchema }) => tidy(jsonSchema as Mutable, direction),
  });
  // A round trip through JSON drops what zod adds to the object for itself.
  const {
    $schema: _,
    $defs = {},
    ...root
  } = changed(JSON.parse(JSON.stringify(made)), inWords) as {
    $schema?: string;
    $defs?: Definitions;
  };
  return { definitions: $defs, root };
}

function tidy(schema: Mutable, direction: Direction): void {
  // Responses may gain fields, so clients must accept fields that they do not know.
  if (direction === 'answer' && schema.additionalProperties === false) delete schema.additionalProperties;
  if (direction === 'answer' && explainsItself(schema)) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Turns references to definitions beside the schema into references to components. */
function renamed(schema: JsonSchema, suffix: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' && value.startsWith(DEFINITIONS)
      ? schemaRef(value.slice(DEFINITIONS.length) + suffix).$ref
      : value,
  ) as JsonSchema;
}

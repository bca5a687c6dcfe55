// What a tool leaves out of the answer of its route: what is for eyes alone, and costs a model thousands of
// tokens. Its schema does not promise it either.
import { isObject, type JsonSchema, type ObjectSchema } from './schemas.ts';

type Path = readonly string[];
const pathsOf = (paths: readonly string[]): Path[] => paths.map((path) => path.split('.'));

export const leftOut = (answer: unknown, paths: readonly string[]): unknown =>
  pathsOf(paths).reduce(withoutAt, answer);

function withoutAt(value: unknown, [name, ...rest]: Path): unknown {
  if (name === undefined || !isObject(value) || !Object.hasOwn(value, name)) return value;
  if (rest.length > 0) return { ...value, [name]: withoutAt(value[name], rest) };
  const { [name]: _, ...others } = value;
  return others;
}

/** The schema of an answer without what is left out. */
export const leftOutOfSchema = (schema: ObjectSchema, paths: readonly string[]): ObjectSchema =>
  pathsOf(paths).reduce<ObjectSchema>(unpromised, schema);

function unpromised<Schema extends JsonSchema>(schema: Schema, path: Path): Schema {
  const { anyOf, properties, required } = schema;
  const [name = '', ...rest] = path;
  return {
    ...schema,
    ...(Array.isArray(anyOf)
      ? { anyOf: anyOf.map((one: unknown) => (isObject(one) ? unpromised(one, path) : one)) }
      : {}),
    ...(isObject(properties)
      ? {
          properties: rest.length > 0 ? propertyWithout(properties, name, rest) : withoutAt(properties, path),
        }
      : {}),
    ...(Array.isArray(required) && rest.length === 0
      ? { required: required.filter((one) => one !== name) }
      : {}),
  };
}

function propertyWithout(properties: Record<string, unknown>, name: string, rest: Path) {
  const property = properties[name];
  return isObject(property) ? { ...properties, [name]: unpromised(property, rest) } : properties;
}

// The arguments of a tool, as the parts of a request of its route.
import { z } from 'zod';
import { BAD_KEY } from '#platform/idempotency/idempotency.ts';
import type { Text } from '#platform/text/language.ts';
import type { Problem } from '#platform/refusals/refusal.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { isObject, type JsonSchema } from './schemas.ts';
import { shapeOf } from './schemas.ts';
import { payingArguments, type Offered } from './tools.ts';

export type Parts = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string | undefined;
  readonly isDuplicateMeant: boolean;
};

const paying = z.object(payingArguments);

/** What is left for the body, or for the query if there is none, the route itself validates. */
export function partsOf(offered: Offered, given: Readonly<Record<string, unknown>>): Parts {
  const { route, tool, isPaying, definition } = offered;
  const { renamed = {}, without = [] } = tool;
  const rest = new Map(Object.entries(withoutNulls(given, definition.inputSchema)));
  refuse([...rest.keys()].filter((name) => without.includes(name)).map((name) => problem(name, UNKNOWN)));
  const { idempotency_key: idempotencyKey, confirm_duplicate: confirmed = false } = isPaying
    ? takePaying(rest)
    : {};

  const params: Record<string, string> = {};
  for (const name of Object.keys(shapeOf(route.params))) {
    const argument = renamed[name] ?? name;
    const value = rest.get(argument);
    rest.delete(argument);
    if (typeof value !== 'string')
      throw invalid([problem(argument, value === undefined ? REQUIRED : NO_TEXT)]);
    params[name] = value;
  }
  const asked = new Set(route.body === undefined ? rest.keys() : Object.keys(shapeOf(route.query)));
  const entries = [...rest];
  // A route that takes neither takes no arguments.
  if (route.body === undefined && route.query === undefined)
    refuse(entries.map(([name]) => problem(name, UNKNOWN)));
  return {
    params,
    query: Object.fromEntries(entries.filter(([name]) => asked.has(name))),
    body: Object.fromEntries(entries.filter(([name]) => !asked.has(name))),
    idempotencyKey,
    isDuplicateMeant: confirmed,
  };
}

/**
 * Strict clients make every field required, and send null for what they leave out. If null means something,
 * it stays.
 */
function withoutNulls(given: Made, { properties, required }: JsonSchema): Made {
  const known = isObject(properties) ? properties : {};
  const isRequired = (name: string): boolean => Array.isArray(required) && required.includes(name);
  const entries = Object.entries(given).flatMap(([name, value]) => {
    const schemas = choicesOf(known[name]);
    const isLeftOut = value === null && schemas.length > 0 && !isRequired(name) && !schemas.some(takesNull);
    if (isLeftOut) return [];
    const inside = schemas.find(({ type }) => type === 'object');
    return [[name, isObject(value) && inside !== undefined ? withoutNulls(value, inside) : value]];
  });
  return Object.fromEntries(entries);
}

type Made = Readonly<Record<string, unknown>>;

const choicesOf = (schema: unknown): JsonSchema[] => {
  if (!isObject(schema)) return [];
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].flatMap(choicesOf) : [schema];
};
/** A schema without a type takes anything. */
const takesNull = ({ type }: JsonSchema): boolean => type === 'null' || type === undefined;

function takePaying(rest: Map<string, unknown>): z.infer<typeof paying> {
  const taken = Object.keys(payingArguments).map((name) => [name, rest.get(name)] as const);
  for (const [name] of taken) rest.delete(name);
  const result = paying.safeParse(Object.fromEntries(taken));
  if (result.success) return result.data;
  // Each argument is named once: an empty key is both too short and of the wrong form.
  const wrong = new Set(result.error.issues.map(({ path }) => String(path[0])));
  refuse([...wrong].map((name) => problem(name, BAD[name] ?? UNKNOWN)));
  throw result.error;
}

const problem = (field: string, message: Text): Problem => ({ field, message });

function refuse([first, ...others]: readonly Problem[]): void {
  if (first !== undefined) throw invalid([first, ...others]);
}

const UNKNOWN: Text = {
  en: 'this tool takes no argument of this name',
  es: 'esta herramienta no lleva un argumento con este nombre',
  pt: 'esta ferramenta não leva um argumento com este nome',
};
const REQUIRED: Text = {
  en: 'this argument is required',
  es: 'este argumento es obligatorio',
  pt: 'este argumento é obrigatório',
};
const NO_TEXT: Text = { en: 'this must be a text', es: 'debe ser un texto', pt: 'deve ser um texto' };
const BAD: Readonly<Record<string, Text>> = {
  idempotency_key: BAD_KEY,
  confirm_duplicate: {
    en: 'this must be true or false',
    es: 'debe ser true o false',
    pt: 'deve ser true ou false',
  },
};

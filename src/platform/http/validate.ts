// Parses what came in with the schemas of a route, and says of the first thing that is wrong which field it is and why, in
// the caller's language.
import type { z } from 'zod';
import type { Text } from '../language.ts';
import { refusal } from '../refusals.ts';

type Issue = z.core.$ZodIssue;

/** `field` of an issue at the top of the value itself, such as a body that is no object. */
const WHOLE = { body: 'body', query: 'query' };

export function parse<T>(schema: z.ZodType<T>, value: unknown, part: keyof typeof WHOLE): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw new Error('a schema refused a value without an issue');
  throw refusal('invalid_request', { field: fieldOf(issue) || WHOLE[part] }, { problem: problemOf(issue) });
}

function fieldOf(issue: Issue): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') path.push(issue.keys[0] ?? '');
  return path.join('.');
}

const TYPE_NAMES: Readonly<Record<string, Text>> = {
  string: { en: 'a string', es: 'un texto', pt: 'um texto' },
  number: { en: 'a number', es: 'un número', pt: 'um número' },
  int: { en: 'an integer', es: 'un entero', pt: 'um inteiro' },
  boolean: { en: 'true or false', es: 'true o false', pt: 'true ou false' },
  object: { en: 'an object', es: 'un objeto', pt: 'um objeto' },
  array: { en: 'a list', es: 'una lista', pt: 'uma lista' },
};

function problemOf(issue: Issue): Text {
  switch (issue.code) {
    case 'unrecognized_keys':
      return {
        en: 'this field is not known here',
        es: 'este campo no se conoce aquí',
        pt: 'este campo não é conhecido aqui',
      };
    case 'invalid_type':
      return issue.input === undefined ? REQUIRED : wrongType(issue.expected);
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : oneOfThese(issue.values.map(String));
    case 'too_small':
      return (LEAST[issue.origin] ?? tooSmall)(issue.minimum);
    case 'too_big':
      return (MOST[issue.origin] ?? tooBig)(issue.maximum);
    case 'custom':
      return (issue.params?.['problem'] as Text | undefined) ?? INVALID;
    default:
      return INVALID;
  }
}

const REQUIRED: Text = {
  en: 'this field is required',
  es: 'este campo es obligatorio',
  pt: 'este campo é obrigatório',
};
const INVALID: Text = {
  en: 'the value does not have the right format',
  es: 'el valor no tiene el formato correcto',
  pt: 'o valor não tem o formato correto',
};

function wrongType(expected: string): Text {
  const name = TYPE_NAMES[expected];
  if (name === undefined) return INVALID;
  return { en: `this must be ${name.en}`, es: `debe ser ${name.es}`, pt: `deve ser ${name.pt}` };
}

function oneOfThese(values: readonly string[]): Text {
  const [only, ...others] = values;
  if (only !== undefined && others.length === 0) {
    return { en: `this must be ${only}`, es: `debe ser ${only}`, pt: `deve ser ${only}` };
  }
  const list = values.join(', ');
  return { en: `this must be one of ${list}`, es: `debe ser uno de ${list}`, pt: `deve ser um de ${list}` };
}

const tooSmall = (least: number | bigint): Text => ({
  en: `this must be at least ${least}`,
  es: `debe ser al menos ${least}`,
  pt: `deve ser no mínimo ${least}`,
});
const tooBig = (most: number | bigint): Text => ({
  en: `this must be at most ${most}`,
  es: `debe ser como máximo ${most}`,
  pt: `deve ser no máximo ${most}`,
});
const tooShort = (least: number | bigint): Text => ({
  en: `this must have at least ${least} characters`,
  es: `debe tener al menos ${least} caracteres`,
  pt: `deve ter pelo menos ${least} caracteres`,
});
const tooLong = (most: number | bigint): Text => ({
  en: `this must have at most ${most} characters`,
  es: `debe tener como máximo ${most} caracteres`,
  pt: `deve ter no máximo ${most} caracteres`,
});
const tooFew = (least: number | bigint): Text => ({
  en: `this must have at least ${least} entries`,
  es: `debe tener al menos ${least} elementos`,
  pt: `deve ter pelo menos ${least} itens`,
});
const tooMany = (most: number | bigint): Text => ({
  en: `this must have at most ${most} entries`,
  es: `debe tener como máximo ${most} elementos`,
  pt: `deve ter no máximo ${most} itens`,
});

type Bound = (bound: number | bigint) => Text;
const LEAST: Readonly<Record<string, Bound>> = { string: tooShort, array: tooFew };
const MOST: Readonly<Record<string, Bound>> = { string: tooLong, array: tooMany };

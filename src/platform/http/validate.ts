// Parses a request with the schemas of its route, and reports every problem with its field and its reason, in
// the caller's language.
import type { z } from 'zod';
import { formatText } from '../text/format.ts';
import { kindOfPattern, notFound, type Kind } from '../ids/kind.ts';
import { LANGUAGES, type Language, type Text } from '../text/language.ts';
import type { Problem, Refusal } from '../refusals/refusal.ts';
import { invalid } from '../refusals/refusals.ts';
import type { AnyRoute } from '../route/route.ts';
import { unknownFields, type Place } from './unknown-fields.ts';

type Issue = z.core.$ZodIssue;

const PROBLEMS_MAX = 50;

export function parse<T>(schema: z.ZodType<T>, value: unknown, place: Place): T {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const [first, ...others] = problemsOf(result.error.issues, schema, place);
  if (first === undefined) throw new Error('a schema refused a value without an issue');
  if (place.part === 'body') {
    throwNamed([first, ...others], place.route);
    throwNoSuch(result.error.issues);
  }
  throw invalid([first, ...others]);
}

function throwNamed(problems: readonly Problem[], { refusalsOfFields = {} }: AnyRoute): void {
  for (const [field, named] of Object.entries(refusalsOfFields)) {
    const problem = problems.find((one) => one.field === field);
    if (problem !== undefined) throw named(problem);
  }
}

/** The refusal of a route for what is wrong with one field. */
export const namedBy =
  ({ refusalsOfFields = {} }: AnyRoute) =>
  (problem: Problem): Refusal | undefined =>
    Object.hasOwn(refusalsOfFields, problem.field) ? refusalsOfFields[problem.field]?.(problem) : undefined;

/**
 * Throws that there is no such object: as in a path, an id that cannot be one of ours is the id of nothing.
 * What else is wrong comes first.
 */
function throwNoSuch(issues: readonly Issue[]): void {
  const [first] = issues;
  const kind = first === undefined ? undefined : kindOf(first);
  if (first === undefined || kind === undefined) return;
  if (issues.every((issue) => kindOf(issue) !== undefined)) throw notFound(kind, fieldOf(first));
}

/** The kind of object whose id a text was to be. */
const kindOf = (issue: Issue): Kind | undefined =>
  issue.code === 'invalid_format' && issue.pattern !== undefined ? kindOfPattern(issue.pattern) : undefined;

/**
 * Unknown fields come first, since another problem may follow from one. Each field reports only its first
 * problem.
 */
function problemsOf(issues: readonly Issue[], schema: z.ZodType, place: Place): Problem[] {
  const byField = new Map<string, Problem>();
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? unknownFields(issue, schema, place) : [],
  );
  const others = issues
    .filter(({ code }) => code !== 'unrecognized_keys')
    .map((issue) => ({ field: fieldOf(issue) || place.part, message: problemOf(issue, place) }));
  for (const problem of [...unknown, ...others]) {
    if (byField.size < PROBLEMS_MAX && !byField.has(problem.field)) byField.set(problem.field, problem);
  }
  return [...byField.values()];
}

const fieldOf = ({ path }: Issue): string => path.map(String).join('.');

function problemOf(issue: Issue, place: Place): Text {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED;
      if (issue.path.length === 0 && issue.expected === 'object') return NO_OBJECT;
      return place.part === 'query' && issue.expected === 'number' ? IN_DIGITS : wrongType(issue.expected);
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : oneOfThese(issue.values.map(String));
    case 'invalid_union':
      return problemOfUnion(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? formatText(issue.pattern ?? '') ?? idText(kindOf(issue)) ?? INVALID;
    case 'too_small':
      return (LEAST[issue.origin] ?? tooSmall)(issue.minimum);
    case 'too_big':
      return (MOST[issue.origin] ?? tooBig)(issue.maximum);
    case 'invalid_key':
      return issue.issues[0] === undefined ? INVALID : problemOf(issue.issues[0], place);
    case 'custom':
      return (issue.params?.['problem'] as Text | undefined) ?? INVALID;
    default:
      return INVALID;
  }
}

/** The problem of a value that may have one of several forms. */
function problemOfUnion({
  input,
  discriminator,
  errors,
  ...rest
}: Extract<Issue, { code: 'invalid_union' }>): Text {
  if (discriminator !== undefined && 'options' in rest) {
    const isLeftOut = typeof input === 'object' && input !== null && !(discriminator in input);
    return isLeftOut ? REQUIRED : oneOfThese((rest.options ?? []).map(String));
  }
  if (input === undefined) return REQUIRED;
  const names = errors.flatMap(([first]) =>
    first?.code === 'invalid_type' ? (TYPE_NAMES[first.expected] ?? []) : [],
  );
  if (names.length === 0) return INVALID;
  const either = (language: Language, or: string) => names.map((name) => name[language]).join(` ${or} `);
  return {
    en: `this must be ${either('en', 'or')}`,
    es: `debe ser ${either('es', 'o')}`,
    pt: `deve ser ${either('pt', 'ou')}`,
  };
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
const idText = (kind: Kind | undefined): Text | undefined =>
  kind && {
    en: `this must be an id, which begins with ${kind.prefix}_`,
    es: `debe ser un id, que empieza con ${kind.prefix}_`,
    pt: `deve ser um id, que começa com ${kind.prefix}_`,
  };
const IN_DIGITS: Text = {
  en: 'this must be a whole number written in digits, such as 25',
  es: 'debe ser un número entero escrito con dígitos, por ejemplo 25',
  pt: 'deve ser um número inteiro escrito com dígitos, por exemplo 25',
};
const NO_OBJECT: Text = {
  en: 'the body must be a JSON object',
  es: 'el cuerpo debe ser un objeto JSON',
  pt: 'o corpo deve ser um objeto JSON',
};

const FORMATS: Readonly<Record<string, Text>> = {
  date: {
    en: 'this must be a date that exists, written yyyy-mm-dd, such as 1990-05-31',
    es: 'debe ser una fecha que exista, escrita aaaa-mm-dd, por ejemplo 1990-05-31',
    pt: 'deve ser uma data que exista, escrita aaaa-mm-dd, por exemplo 1990-05-31',
  },
  datetime: {
    en: 'this must be an ISO 8601 date and time with its offset, such as 2026-05-31T15:00:00Z',
    es: 'debe ser una fecha y hora ISO 8601 con su zona, por ejemplo 2026-05-31T15:00:00Z',
    pt: 'deve ser uma data e hora ISO 8601 com o fuso, por exemplo 2026-05-31T15:00:00Z',
  },
  email: {
    en: 'this must be an e-mail address, such as ana@example.com',
    es: 'debe ser una dirección de correo electrónico, por ejemplo ana@example.com',
    pt: 'deve ser um endereço de e-mail, por exemplo ana@example.com',
  },
};

const TYPE_NAMES: Readonly<Record<string, Text>> = {
  string: { en: 'a string', es: 'un texto', pt: 'um texto' },
  number: { en: 'a number', es: 'un número', pt: 'um número' },
  int: { en: 'an integer', es: 'un entero', pt: 'um inteiro' },
  boolean: { en: 'true or false', es: 'true o false', pt: 'true ou false' },
  object: { en: 'an object', es: 'un objeto', pt: 'um objeto' },
  record: { en: 'an object', es: 'un objeto', pt: 'um objeto' },
  array: { en: 'a list', es: 'una lista', pt: 'uma lista' },
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

/** How each language groups digits. */
const NUMBERS: Readonly<Record<Language, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat('en-US'),
  es: new Intl.NumberFormat('es-AR'),
  pt: new Intl.NumberFormat('pt-BR'),
};

type Bound = (bound: number | bigint) => Text;
/** `{n}` is the bound with its unit, in the singular for one. */
const bounded =
  (text: Text, one?: Text, many?: Text): Bound =>
  (bound) => {
    const counted = (language: Language): string => {
      const unit = (Number(bound) === 1 ? one : many)?.[language];
      const number = NUMBERS[language].format(bound);
      return text[language].replace('{n}', unit === undefined ? number : `${number} ${unit}`);
    };
    return Object.fromEntries(LANGUAGES.map((language) => [language, counted(language)])) as Text;
  };

const CHARACTER: Text = { en: 'character', es: 'carácter', pt: 'caractere' };
const CHARACTERS: Text = { en: 'characters', es: 'caracteres', pt: 'caracteres' };
const ENTRY: Text = { en: 'entry', es: 'elemento', pt: 'item' };
const ENTRIES: Text = { en: 'entries', es: 'elementos', pt: 'itens' };
const HAS_LEAST: Text = {
  en: 'this must have at least {n}',
  es: 'debe tener al menos {n}',
  pt: 'deve ter pelo menos {n}',
};
const HAS_MOST: Text = {
  en: 'this must have at most {n}',
  es: 'debe tener como máximo {n}',
  pt: 'deve ter no máximo {n}',
};

const tooSmall = bounded({
  en: 'this must be at least {n}',
  es: 'debe ser al menos {n}',
  pt: 'deve ser no mínimo {n}',
});
const tooBig = bounded({
  en: 'this must be at most {n}',
  es: 'debe ser como máximo {n}',
  pt: 'deve ser no máximo {n}',
});
const LEAST: Readonly<Record<string, Bound>> = {
  string: bounded(HAS_LEAST, CHARACTER, CHARACTERS),
  array: bounded(HAS_LEAST, ENTRY, ENTRIES),
};
const MOST: Readonly<Record<string, Bound>> = {
  string: bounded(HAS_MOST, CHARACTER, CHARACTERS),
  array: bounded(HAS_MOST, ENTRY, ENTRIES),
};

// What a form sends: fields as data, what was typed in them, and the body that follows from it. A problem
// that the server found is shown at the field it names.
import { ApiError, type Problem } from '../lib/api.ts';
import { typedMinor } from '../lib/amount-text.ts';

export type Option<Value extends string = string> = readonly [value: Value, label: string];

export const optionsOf = <const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Array<Option<Value>> => values.map((value) => [value, labelOf(value)]);

/** The value that holds all of the others, and what is to be known before it is chosen. */
export type Held<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  readonly text: string;
};
/** What may be done in one area. */
export type RightsArea<Value extends string = string> = {
  /** The name that the API has for it. */
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly options: ReadonlyArray<Option<Value>>;
};

/** Begins the name of what the form itself asks, of which the body follows. */
export const OWN = 'own';

type Common<Name> = {
  /** The name that the API has for it; a dot leads into an object. */
  readonly name: Name;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isRequired?: boolean;
  /** What it is when the form opens, as it is typed. */
  readonly initial?: string | undefined;
  /** Fields whose names begin so ask for something else with another choice, so what was typed there goes. */
  readonly resets?: readonly string[];
};

export type Field<Name extends string = string> = Common<Name> &
  (
    | {
        readonly kind: 'text';
        readonly type?: 'text' | 'email' | 'tel' | 'date' | 'url';
        /** Values that are tried often, each a button. */
        readonly suggestions?: readonly Option[];
      }
    | {
        readonly kind: 'amount';
        readonly currency: string;
        readonly suggestions?: readonly Option[];
        /** Sent as digits, and not as a number. */
        readonly isText?: boolean;
      }
    /** A text of several lines. */
    | { readonly kind: 'lines' }
    /** A choice; of a flag, the values are `true` and `false`. */
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isFlag?: boolean }
    | { readonly kind: 'many'; readonly options: readonly Option[] }
    /** Some of the options of areas, or the one that holds them all, if there is one. */
    | { readonly kind: 'rights'; readonly all?: Held; readonly areas: readonly RightsArea[] }
    /** Words with commas between them, sent as a list. */
    | { readonly kind: 'list'; readonly suggestions?: readonly Option[] }
    | { readonly kind: 'instant' }
    /** A value that is never shown, and forgotten once it was sent. */
    | { readonly kind: 'secret'; readonly isMultiline?: boolean }
    /** Some of the options, in an order of the reader. */
    | { readonly kind: 'order'; readonly options: readonly Option[] }
    | { readonly kind: 'whole' }
  );

export type Values = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

const EMPTY = '';

/** What was chosen among many is kept as one text. */
export const MANY_SEPARATOR = ' ';
export const manyOf = (value: string | undefined): string[] =>
  (value ?? EMPTY).split(/[\s,]+/).filter((part) => part !== EMPTY);

export const valueOf = ({ name, initial }: Field, values: Values): string => values[name] ?? initial ?? EMPTY;

/** The value of a text; undefined for what cannot be one of the kind. */
function readOf(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'choice':
      return field.isFlag === true ? text === 'true' : text;
    case 'amount': {
      const minor = typedMinor(text, field.currency);
      return field.isText === true ? minor?.toString() : minor;
    }
    case 'whole':
      return /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
    case 'list':
    case 'many':
    case 'rights':
    case 'order':
      return manyOf(text);
    // What is copied often brings a space or the end of a line along.
    case 'secret':
      return text.trim().replaceAll('\r\n', '\n');
    case 'instant': {
      const at = Date.parse(text);
      return Number.isNaN(at) ? undefined : new Date(at).toISOString();
    }
    default:
      return text;
  }
}

/** The names of fields whose value cannot be sent, or is missing. */
export function wrongFields(fields: readonly Field[], values: Values): string[] {
  return fields
    .filter((field) => {
      const text = valueOf(field, values);
      return text.trim() === EMPTY ? field.isRequired === true : readOf(field, text) === undefined;
    })
    .map(({ name }) => name);
}

/**
 * What is empty is not sent. `changesOnly` is for what exists: what is as it was is not sent, and what was
 * emptied is sent as null.
 */
export function bodyOf(fields: readonly Field[], values: Values, { changesOnly = false } = {}): Json {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const text = valueOf(field, values);
    const isEmpty = text.trim() === EMPTY;
    if (changesOnly ? text === (field.initial ?? EMPTY) : isEmpty) continue;
    put(body, field.name.split('.'), isEmpty ? null : readOf(field, text));
  }
  return body;
}

function put(body: Record<string, unknown>, [name = '', ...inside]: readonly string[], value: unknown): void {
  if (inside.length === 0) {
    body[name] = value;
    return;
  }
  const object = (body[name] ?? {}) as Record<string, unknown>;
  body[name] = object;
  put(object, inside, value);
}

/** Values without secrets, of which nothing stays on the page. */
export const withoutSecrets = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !fields.some((field) => field.kind === 'secret' && field.name === name),
    ),
  );

const resetsOf = (fields: readonly Field[], name: string): readonly string[] =>
  fields.find((field) => field.name === name)?.resets ?? [];

/** Values with what is typed in a field, and without what another choice has made meaningless. */
export function withTyped(fields: readonly Field[], values: Values, name: string, value: string): Values {
  const prefixes = resetsOf(fields, name);
  const kept = Object.entries(values).filter(([one]) => !prefixes.some((prefix) => one.startsWith(prefix)));
  return { ...Object.fromEntries(kept), [name]: value };
}

/** All of a form that changes when one of its fields does. */
export function changedWith(fields: readonly Field[], name: string): string[] {
  const prefixes = resetsOf(fields, name);
  const reset = fields.filter((field) => prefixes.some((prefix) => field.name.startsWith(prefix)));
  return [name, ...reset.map((field) => field.name)];
}

export type Step = 'up' | 'down' | 'out';

/** An order with one of it moved by a place, or left out. */
export function reordered(ids: readonly string[], id: string, step: Step): string[] {
  const others = ids.filter((one) => one !== id);
  if (step === 'out') return others;
  const at = ids.indexOf(id) + (step === 'up' ? -1 : 1);
  return [...others.slice(0, Math.max(0, at)), id, ...others.slice(Math.max(0, at))];
}

export type Placed = { readonly at: Values; readonly elsewhere: readonly Problem[] };

/** A problem within a list or an object is shown at the field of the whole. */
export function placeProblems(fields: readonly Pick<Field, 'name'>[], problems: readonly Problem[]): Placed {
  const at: Record<string, string> = {};
  const elsewhere: Problem[] = [];
  for (const problem of problems) {
    const field = fields.find(({ name }) => problem.field === name || problem.field.startsWith(`${name}.`));
    if (field === undefined) elsewhere.push(problem);
    else at[field.name] = [at[field.name], saidOf(problem)].filter((part) => part !== undefined).join(' ');
  }
  return { at, elsewhere };
}

/** The error without what is said of fields that have changed since; undefined if nothing else was said. */
export function withoutProblems(error: unknown, names: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const { elsewhere } = placeProblems(
    names.map((name) => ({ name })),
    error.problems,
  );
  if (elsewhere.length === error.problems.length) return error;
  return elsewhere.length === 0 ? undefined : error.with(elsewhere);
}

/** The problem of a field by itself. */
export const problemAt = (name: string, error: unknown): string | undefined =>
  error instanceof ApiError ? placeProblems([{ name }], error.problems).at[name] : undefined;

/** The server begins with the name of the field, which is read at the field already. */
export function saidOf({ field, message }: Problem): string {
  const said = message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message;
  return said.charAt(0).toUpperCase() + said.slice(1);
}

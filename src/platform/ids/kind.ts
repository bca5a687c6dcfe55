// Kinds of objects that ids name, so that a refusal can say what was not found, and in which field.
import { z } from 'zod';
import { isId, siblingId, type Id } from './ids.ts';
import type { Text } from '../text/language.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';

export type Kind<Prefix extends string = string> = {
  readonly prefix: Prefix;
  /** The words after "there is no …": `cardholder`, `ningún titular`, `nenhum titular`. */
  readonly none: Text;
  /** The id in a path. One that cannot be of the kind is the id of nothing. */
  readonly inPath: z.ZodType<Id<Prefix>>;
  /** The id as bodies and answers have it. */
  readonly shown: z.ZodString;
};

const kinds = new WeakMap<object, Kind>();
/**
 * Kinds by the pattern that a refusal of another text quotes, since a description makes a schema another one.
 */
const kindsOfPatterns = new Map<string, Kind>();
const prefixesOfKinds = new Set<string>();

/** Defines the id of a kind of object. With another prefix of `aliases`, the same id is taken as well. */
export function defineId<Prefix extends string>(
  prefix: Prefix,
  none: Text,
  ...aliases: readonly string[]
): Kind<Prefix> {
  const inPath = aliases.length === 0 ? withPrefix(prefix) : withEither([prefix, ...aliases], prefix);
  const kind = { prefix, none, inPath, shown: shownId(prefix) };
  kinds.set(inPath, kind);
  for (const one of [prefix, ...aliases]) prefixesOfKinds.add(one);
  const [issue] = inPath.safeParse('').error?.issues ?? [];
  if (issue?.code === 'invalid_format' && issue.pattern !== undefined)
    kindsOfPatterns.set(issue.pattern, kind);
  return kind;
}

/** The kind of the ids that a pattern takes. */
export const kindOfPattern = (pattern: string): Kind | undefined => kindsOfPatterns.get(pattern);

/** Whether a text has the form of an id, and begins as those of a kind do. */
export const isOfAnyKind = (text: string): boolean => {
  const prefix = text.slice(0, Math.max(0, text.lastIndexOf('_')));
  return prefixesOfKinds.has(prefix) && isId(prefix, text);
};

const ofOrganizations = new Set<string>();

/** The ids of what is the organization's, and no person's. */
export function defineOrganizationId<Prefix extends string>(prefix: Prefix, none: Text): Kind<Prefix> {
  ofOrganizations.add(prefix);
  return defineId(prefix, none);
}

export const isOfOrganization = (id: string): boolean => ofOrganizations.has(id.slice(0, id.indexOf('_')));

const withPrefix = <Prefix extends string>(prefix: Prefix): z.ZodType<Id<Prefix>> =>
  z.templateLiteral([prefix, '_', z.string().regex(/^[0-9a-z]{26}$/)]);

const withEither = <Prefix extends string>(
  prefixes: readonly string[],
  prefix: Prefix,
): z.ZodType<Id<Prefix>> =>
  z
    .string()
    .regex(new RegExp(`^(${prefixes.join('|')})_[0-9a-z]{26}$`))
    .transform((id): Id<Prefix> => siblingId(prefix, id));

export const shownId = (prefix: string): z.ZodString => z.string().describe(`Prefix \`${prefix}_\`.`);

export const notFound = (kind: Kind, field: string): Refusal =>
  refusal('not_found', { field }, { message: NO_SUCH, fix: LOOK, none: kind.none, prefix: kind.prefix });

/** The refusal of a verb that did not find the last id of its path. */
export function notFoundIn(params: z.ZodType | undefined): Refusal | undefined {
  const [field, schema] = params instanceof z.ZodObject ? (Object.entries(params.shape).at(-1) ?? []) : [];
  const kind = schema === undefined ? undefined : kinds.get(schema);
  return kind === undefined || field === undefined ? undefined : notFound(kind, field);
}

const NO_SUCH: Text = {
  en: 'There is no {none} with this {field}.',
  es: 'No existe {none} con este {field}.',
  pt: 'Não existe {none} com este {field}.',
};
const LOOK: Text = {
  en: 'Check `{field}`: these ids begin with `{prefix}_`. Objects of another organization, or of the other mode (test or live), are not found either.',
  es: 'Revise `{field}`: estos ids empiezan con `{prefix}_`. Los objetos de otra organización, o del otro modo (prueba o producción), tampoco se encuentran.',
  pt: 'Confira `{field}`: estes ids começam com `{prefix}_`. Objetos de outra organização, ou do outro modo (teste ou produção), também não são encontrados.',
};

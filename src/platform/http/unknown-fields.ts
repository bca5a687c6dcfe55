// What is said of a field that the schema of a route does not know: what was meant, or which fields there
// are.
import { z } from 'zod';
import type { Problem } from '../refusals/refusal.ts';
import type { AnyRoute } from '../route/route.ts';
import type { Text } from '../text/language.ts';

/** The part of the request, and the object to which an unknown field may belong. */
export type Place = { readonly part: 'body' | 'query'; readonly route: AnyRoute };

const PROBLEMS_MAX = 50;
/** More than these are looked up in the reference. */
const LISTED_MAX = 10;

export function unknownFields(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  schema: z.ZodType,
  { part, route }: Place,
): Problem[] {
  const isTop = issue.path.length === 0;
  const known = fieldsOf(objectAt(schema, issue.path));
  const shown = isTop && part === 'body' ? answerFields(route) : [];
  return issue.keys.slice(0, PROBLEMS_MAX).map((key) => {
    const meant = known.find((name) => plain(name) === plain(key));
    const message =
      meant !== undefined
        ? didYouMean(meant)
        : shown.includes(key)
          ? fixedField(route)
          : isTop || known.length === 0 || known.length > LISTED_MAX
            ? UNKNOWN
            : knownHere(known);
    return { field: [...issue.path.map(String), key].join('.'), message };
  });
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The schema that a path leads to, through objects alone. */
const objectAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
  path.reduce<z.ZodType | undefined>((at, name) => shapeOf(at)[String(name)], schema);

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : {};
}

const fieldsOf = (schema: z.ZodType | undefined): string[] => Object.keys(shapeOf(schema));

/** The fields of the object that the route returns. */
const answerFields = ({ answers }: AnyRoute): string[] =>
  Object.entries(answers).flatMap(([status, { schema }]) => (Number(status) < 300 ? fieldsOf(schema) : []));

const fixedField = ({ method }: AnyRoute): Text => (method === 'PATCH' ? CANNOT_CHANGE : SET_BY_SERVER);

const UNKNOWN: Text = {
  en: 'this field is unknown',
  es: 'este campo es desconocido',
  pt: 'este campo é desconhecido',
};
const CANNOT_CHANGE: Text = {
  en: 'this field cannot be changed',
  es: 'este campo no se puede modificar',
  pt: 'este campo não pode ser alterado',
};
const SET_BY_SERVER: Text = {
  en: 'this field is set automatically and cannot be sent',
  es: 'este campo se asigna automáticamente y no se puede enviar',
  pt: 'este campo é definido automaticamente e não pode ser enviado',
};
const didYouMean = (name: string): Text => ({
  en: `this field is unknown; did you mean ${name}?`,
  es: `este campo es desconocido; ¿quiso decir ${name}?`,
  pt: `este campo é desconhecido; você quis dizer ${name}?`,
});
const knownHere = (names: readonly string[]): Text => ({
  en: `this field is unknown; there are ${names.join(', ')}`,
  es: `este campo es desconocido; existen ${names.join(', ')}`,
  pt: `este campo é desconhecido; existem ${names.join(', ')}`,
});

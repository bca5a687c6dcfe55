// The errors that routes answer with, as responses. What several routes answer alike is written once, under a
// name that says what is in it, so a new route does not repeat what all others say.
import { isDeepStrictEqual } from 'node:util';
import type { RouteShape } from '../../route/route.ts';
import {
  JSON_TYPE,
  responseRef,
  schemaRef,
  type ErrorEntry,
  type Ref,
  type ResponseObject,
} from './document.ts';
import { errorsOf, type ErrorRow } from './errors.ts';
import { answerHeaders } from './headers.ts';

type Named = { readonly status: string; readonly name: string; readonly response: ResponseObject };

export type ErrorAnswers = {
  /** The answers of a route, by status. */
  readonly of: (route: RouteShape) => Record<string, ResponseObject | Ref>;
  /** What several routes answer, by name. */
  readonly shared: Readonly<Record<string, ResponseObject>>;
};

export function errorAnswersOf(routes: readonly RouteShape[]): ErrorAnswers {
  const byRoute = new Map(routes.map((route) => [route, errorAnswers(route)]));
  const byName = Map.groupBy([...byRoute.values()].flat(), ({ name }) => name);
  const shared = [...byName].flatMap(([name, [first, ...others]]) =>
    first === undefined || others.length === 0 ? [] : [[name, alike(first, others)] as const],
  );
  const names = new Set(shared.map(([name]) => name));
  return {
    of: (route) =>
      Object.fromEntries(
        (byRoute.get(route) ?? []).map(({ status, name, response }) => [
          status,
          names.has(name) ? responseRef(name) : response,
        ]),
      ),
    shared: Object.fromEntries(shared.sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function alike({ name, response }: Named, others: readonly Named[]): ResponseObject {
  if (others.some((other) => !isDeepStrictEqual(other.response, response)))
    throw new Error(`two answers are called ${name}`);
  return response;
}

function errorAnswers(route: RouteShape): Named[] {
  const byStatus = Map.groupBy(errorsOf(route), ({ status }) => status);
  return [...byStatus].map(([status, rows]) => {
    const errors = rows.map(entryOf);
    const headers = answerHeaders(route, status);
    const response = {
      description: errors.map(({ code, message, fix }) => `- \`${code}\`: ${message} ${fix}`).join('\n'),
      headers,
      content: { [JSON_TYPE]: { schema: schemaRef('Error') } },
      'x-errors': errors,
    };
    const codes = rows.map(({ code }) => code);
    return {
      status: String(status),
      name: [`Error${status}`, ...codes, ...marksOf(headers)].join('.'),
      response,
    };
  });
}

/** What the headers of an answer have that others with the same codes have not. */
const marksOf = (headers: object): string[] => [
  ...('X-RateLimit-Limit' in headers ? ['metered'] : []),
  ...('Idempotent-Replayed' in headers ? ['replayed'] : []),
];

export const entryOf = ({ code, message, fix }: ErrorRow): ErrorEntry => ({
  code,
  message: message.en,
  fix: fix.en,
});

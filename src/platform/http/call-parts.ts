// What a route is called with, read from its request: the ids of the path, the query and the body.
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { isSigned } from '../route/access.ts';
import { invalid, refusal } from '../refusals/refusals.ts';
import type { AnyRoute } from '../route/route.ts';
import { NO_ZERO, parseForm, parseJson, requireReadable, TWICE } from './body.ts';
import { namedBy, parse } from './validate.ts';

export function paramsOf(route: AnyRoute, params: Readonly<Record<string, string>>): unknown {
  if (route.params === undefined) return params;
  // An id that cannot be one of ours names an object that does not exist.
  const result = route.params.safeParse(params);
  if (!result.success) throw refusal('not_found');
  return result.data;
}

/** What a provider signs, the handler reads. */
export function parsedQuery(route: AnyRoute, search: string | undefined): unknown {
  const isUnread = isSigned(route.auth) || search === undefined;
  if (route.query === undefined && isUnread) return NOTHING;
  return parse(route.query ?? NO_QUERY, queryOf(search), { part: 'query', route });
}

function queryOf(search: string | undefined): Record<string, string> {
  if (search === undefined) return {};
  const query = new URLSearchParams(search);
  const seen = new Set<string>();
  for (const [field, value] of query) {
    if (value.includes('\0')) throw invalid([{ field, message: NO_ZERO }]);
    if (seen.has(field)) throw invalid([{ field, message: TWICE }]);
    seen.add(field);
  }
  return Object.fromEntries(query);
}

export function bodyOf(route: AnyRoute, request: IncomingMessage, body: Buffer): unknown {
  if (route.body === undefined && body.length === 0) return undefined;
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  requireReadable(type, encoding);
  const value = route.bodyIsForm === true ? parseForm(body, type) : parseJson(body, type, namedBy(route));
  if (route.body !== undefined) return parse(route.body, value, { part: 'body', route });
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isEmptyObject = isObject && Object.keys(value).length === 0;
  if (!isEmptyObject) throw invalid([{ field: 'body', message: NO_BODY }]);
  return undefined;
}

const NO_QUERY = z.strictObject({});
const NOTHING = {};

const NO_BODY = {
  en: 'this request takes no fields',
  es: 'esta solicitud no lleva campos',
  pt: 'esta requisição não leva campos',
};

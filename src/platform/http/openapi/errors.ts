// The refusals that a route may give: its own, and those that follow from its kind. They are derived from the
// same facts that the handler acts on, so that the document promises all that the server does.
import type { RefusalTable } from '../../refusals/refusal.ts';
import {
  isForAnyone,
  isForWholePerson,
  isSigned,
  mayNeedProof,
  scopeOf,
  signableRights,
} from '../../route/access.ts';
import type { Text } from '../../text/language.ts';
import { internalError } from '../../refusals/internal-error.ts';
import { refusal } from '../../refusals/refusals.ts';
import { takesIdempotencyKey, type RouteShape } from '../../route/route.ts';
import { refusal as unread } from '../refusals.ts';
import { saysWhoActs, takesSession } from './security.ts';

export type ErrorRow = {
  readonly code: string;
  readonly status: number;
  readonly message: Text;
  readonly fix: Text;
  readonly ownerFix?: Text;
};

type PlatformCode = keyof typeof refusal.rows;

/** Which routes may give refusals of the platform, by what the handler does with them. */
type Rule = {
  readonly codes: readonly PlatformCode[];
  readonly when: (route: RouteShape) => boolean;
  /** The place, in words, for the page of errors. */
  readonly where: string;
};

const knowsCaller = ({ auth }: RouteShape): boolean => !isSigned(auth) && !isForAnyone(auth);

const RULES: readonly Rule[] = [
  { codes: ['service_unavailable'], when: () => true, where: 'every route' },
  {
    codes: ['unauthorized', 'payload_too_large'],
    when: ({ auth }) => isSigned(auth),
    where: 'every route that a provider signs for',
  },
  {
    // Whatever key is sent is counted before it is known whether the route takes it.
    codes: ['unauthorized', 'account_suspended', 'forbidden', 'rate_limited'],
    when: knowsCaller,
    where: 'every route that takes a credential',
  },
  {
    codes: ['insufficient_scope'],
    when: ({ auth }) => scopeOf(auth) !== undefined,
    where: 'every route for API keys',
  },
  { codes: ['tenant_required'], when: takesSession, where: 'every route for people who are signed in' },
  {
    codes: ['session_of_one_organization'],
    when: ({ auth }) => isForWholePerson(auth),
    where: 'every route about what is a person’s own in all organizations',
  },
  {
    codes: ['session_changed'],
    when: saysWhoActs,
    where: 'every route for people who are signed in, where the header `X-Acting-As` is sent',
  },
  {
    codes: ['step_up_required'],
    when: (route) => takesSession(route) && mayNeedProof(route),
    where: 'every route that a person must have proven themselves for',
  },
  {
    codes: ['second_signature_required', 'second_signature_limit_reached'],
    when: (route) => signableRights(route).length > 0,
    where: 'every route for which an organization may ask members for a second signature',
  },
  {
    codes: ['web_session_required'],
    when: ({ webOnly }) => webOnly === true,
    where: 'every route that tells agents to ask their owner',
  },
  {
    codes: ['not_found'],
    when: ({ path }) => path.includes(':'),
    where: 'every route with an id in its path',
  },
  {
    // Query parameters that it does not take, and a body if it takes none.
    codes: ['invalid_request'],
    when: ({ auth }) => !isSigned(auth),
    where: 'every route but those that a provider signs for',
  },
  {
    codes: ['invalid_json', 'payload_too_large', 'unsupported_media_type'],
    when: ({ auth, method }) => !isSigned(auth) && method !== 'GET',
    where: 'every route that takes a body',
  },
  {
    codes: ['idempotency_key_reused'],
    when: takesIdempotencyKey,
    where: 'every route that takes an idempotency key',
  },
];

const platformCodesOf = (route: RouteShape): PlatformCode[] =>
  RULES.flatMap(({ codes, when }) => (when(route) ? codes : []));

/** The kinds of routes that give a code by themselves, in words. */
export const kindsThatGive = (code: string): string[] =>
  code === internalError.code
    ? ['every route']
    : RULES.filter(({ codes }) => codes.some((one) => one === code)).map(({ where }) => where);

/** The routes that give a code and are of none of those kinds. */
export function othersThatGive(code: string, routes: readonly RouteShape[]): RouteShape[] {
  const byKind = (route: RouteShape): boolean => platformCodesOf(route).some((one) => one === code);
  return routes.filter((route) => Object.hasOwn(route.refusals ?? {}, code) && !byKind(route));
}

const rowsOf = (table: RefusalTable): ErrorRow[] =>
  Object.entries(table).map(([code, row]) => ({ code, ...row }));

/** Every error that a route may answer with, by status and then by code, each once. */
export function errorsOf(route: RouteShape): ErrorRow[] {
  const codes = new Set<string>(platformCodesOf(route));
  const platform = rowsOf(refusal.rows).filter(({ code }) => codes.has(code));
  const byCode = new Map(
    [internalError, ...platform, ...rowsOf(route.refusals ?? {})].map((row) => [row.code, row]),
  );
  return [...byCode.values()].sort(byStatusAndCode);
}

const PLATFORM = [...rowsOf(refusal.rows), ...rowsOf(unread.rows)];

/** Every error there is: those of the platform, and those of the routes. A code may have several statuses. */
export function allErrors(routes: readonly RouteShape[]): ErrorRow[] {
  const messages = new Map<string, string>();
  const rows = new Map<string, ErrorRow>();
  for (const row of [...PLATFORM, ...routes.flatMap(errorsOf)]) {
    const known = messages.get(row.code) ?? row.message.en;
    if (known !== row.message.en) throw new Error(`two refusals are called ${row.code}`);
    messages.set(row.code, known);
    rows.set(`${row.status} ${row.code}`, row);
  }
  return [...rows.values()].sort(byStatusAndCode);
}

const byStatusAndCode = (a: ErrorRow, b: ErrorRow): number =>
  a.status - b.status || (a.code < b.code ? -1 : 1);

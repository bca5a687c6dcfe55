// The refusals that a route may give: its own, and those that follow from its kind. They are derived from the
// same facts that the handler acts on, so that the document promises all that the server does.
import type { RefusalTable } from '../../refusal.ts';
import { isForAnyone, isSigned, needsProof, scopeOf } from '../../access.ts';
import type { Text } from '../../language.ts';
import { internalError, refusal } from '../../refusals.ts';
import { takesIdempotencyKey, type RouteShape } from '../../route.ts';
import { refusal as unread } from '../refusals.ts';
import { takesKey, takesSession } from './security.ts';

export type ErrorRow = {
  readonly code: string;
  readonly status: number;
  readonly message: Text;
  readonly fix: Text;
};

type PlatformCode = keyof typeof refusal.rows;

/** The platform's refusals that a route may give. */
function platformCodesOf(route: RouteShape): PlatformCode[] {
  const codes: PlatformCode[] = ['service_unavailable'];
  const signed = isSigned(route.auth);
  const isForKeys = takesKey(route);
  const carriesBody = !signed && route.method !== 'GET';
  if (signed) codes.push('unauthorized', 'payload_too_large');
  else if (!isForAnyone(route.auth)) codes.push('unauthorized', 'account_suspended', 'forbidden');
  if (scopeOf(route.auth) !== undefined) codes.push('insufficient_scope');
  if (isForKeys) codes.push('rate_limited');
  if (takesSession(route)) codes.push('tenant_required');
  if (takesSession(route) && needsProof(route)) codes.push('step_up_required');
  if (route.webOnly === true) codes.push('web_session_required');
  if (route.path.includes(':')) codes.push('not_found');
  // Query parameters that it does not take, and a body where there is none.
  if (!signed) codes.push('invalid_request');
  if (carriesBody)
    codes.push('invalid_request', 'invalid_json', 'payload_too_large', 'unsupported_media_type');
  if (takesIdempotencyKey(route)) codes.push('invalid_request', 'idempotency_key_reused');
  return codes;
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

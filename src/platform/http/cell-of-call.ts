// In which cell of its tenant a call is carried out: that of the person whom it is about, or where the
// organization has its own.
import { idempotencyScopeOf, isSigned } from '../access.ts';
import { cellOf, hasOne, wholeOf } from '../cells.ts';
import type { Actor, Tenant } from '../context.ts';
import { idempotencyKeyIn } from '../idempotency.ts';
import { derivedId } from '../ids.ts';
import { isOfOrganization } from '../kind.ts';
import type { AnyCall, AnyRoute } from '../route.ts';

type Asked = { readonly requestId: string; readonly isForOwner?: boolean };

export function cellOfCall(route: AnyRoute, call: AnyCall, asked: Asked): Tenant {
  const { tenant, actor } = call;
  // A message of a provider is to the tenant in its path, or to those that it names.
  if (hasOne(tenant) || isSigned(route.auth)) return tenant;
  const own = ownOf(actor, asked);
  if (own !== undefined) return cellOf(tenant, own);
  const about = aboutOf(route, call);
  if (about !== undefined) return isOfOrganization(about) ? wholeOf(tenant) : cellOf(tenant, about);
  return route.makesPerson === true ? cellOf(tenant, anyOf(call, asked)) : wholeOf(tenant);
}

/** What an organization asks about that may be in another cell than its id says. */
export function mayBeElsewhere(route: AnyRoute, call: AnyCall, asked: Asked): string | undefined {
  if (hasOne(call.tenant) || isSigned(route.auth) || ownOf(call.actor, asked) !== undefined) return undefined;
  return aboutOf(route, call);
}

const aboutOf = (route: AnyRoute, call: AnyCall): string | undefined =>
  route.about?.(call) ?? firstOf(call.params);

/**
 * Whether another request of the same route and caller may lead to another cell, though it has the same
 * idempotency key.
 */
export function isPlacedByRequest(route: AnyRoute, call: AnyCall, asked: Asked): boolean {
  if (hasOne(call.tenant) || isSigned(route.auth) || ownOf(call.actor, asked) !== undefined) return false;
  if (route.about !== undefined) return true;
  const named = firstOf(call.params);
  return named !== undefined && !isOfOrganization(named);
}

/** What of the tenant is the caller's own. */
function ownOf(actor: Actor, { isForOwner }: Asked): string | undefined {
  if (actor.type === 'agent_key') return actor.boundTo;
  if (actor.type === 'grant') return actor.personId;
  return actor.type === 'user' && isForOwner ? (actor.personId ?? undefined) : undefined;
}

function firstOf(params: unknown): string | undefined {
  const [first] = Object.values((params ?? {}) as Readonly<Record<string, unknown>>);
  return typeof first === 'string' ? first : undefined;
}

/** Any cell, and the same for a repeat, which comes with the same key. */
function anyOf({ actor, raw }: AnyCall, { requestId }: Asked): string {
  const key = idempotencyKeyIn(raw.headers);
  return derivedId('new', key === undefined ? requestId : `${idempotencyScopeOf(actor)} ${key}`);
}

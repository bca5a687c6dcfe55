// The cell in which a call is carried out: that of the person whom it is about, or the one where
// the organization has its own.
import { idempotencyScopeOf, isSigned } from '../../route/access.ts';
import { cellOf, wholeOf } from '../../cells/cells.ts';
import type { Actor, Tenant } from '../../context/context.ts';
import { idempotencyKeyIn } from '../../idempotency/idempotency.ts';
import { derivedId } from '../../ids/ids.ts';
import { isOfOrganization } from '../../ids/kind.ts';
import type { AnyCall, AnyRoute } from '../../route/route.ts';

export type Placing = { readonly requestId: string; readonly isForOwner?: boolean };

export type Place = {
  readonly tenant: Tenant;
  /** What the organization asks about, if it may be in another cell than its id says. */
  readonly sought?: string | undefined;
  /**
   * Another request of the same route and caller may lead to another cell, though it has the same idempotency
   * key.
   */
  readonly isByRequest?: boolean;
};

export function placeOf(route: AnyRoute, call: AnyCall, asked: Placing): Place {
  const { tenant, actor } = call;
  // A message of a provider is to the tenant in its path, or to those that it names.
  if (isSigned(route.auth)) return { tenant };
  const own = ownOf(actor, asked);
  if (own !== undefined) return { tenant: cellOf(tenant, own) };
  const named = firstOf(call.params);
  const sought = route.about?.(call) ?? named;
  const isByRequest = route.about !== undefined || (named !== undefined && !isOfOrganization(named));
  if (sought !== undefined) {
    const there = isOfOrganization(sought) ? wholeOf(tenant) : cellOf(tenant, sought);
    return { tenant: there, sought, isByRequest };
  }
  const isNew = route.makesPerson === true;
  return { tenant: isNew ? cellOf(tenant, anyOf(call, asked)) : wholeOf(tenant), isByRequest };
}

/** What of the tenant is the caller's own. */
function ownOf(actor: Actor, { isForOwner }: Placing): string | undefined {
  if (actor.type === 'agent_key') return actor.boundTo;
  if (actor.type === 'grant') return actor.personId;
  return actor.type === 'user' && isForOwner ? (actor.personId ?? undefined) : undefined;
}

function firstOf(params: unknown): string | undefined {
  const [first] = Object.values((params ?? {}) as Readonly<Record<string, unknown>>);
  return typeof first === 'string' ? first : undefined;
}

/** Any cell, and the same for a repeat, which comes with the same key. */
function anyOf({ actor, raw }: AnyCall, { requestId }: Placing): string {
  const key = idempotencyKeyIn(raw.headers);
  return derivedId('new', key === undefined ? requestId : `${idempotencyScopeOf(actor)} ${key}`);
}

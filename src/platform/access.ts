// Who may call a route. A route lists the kinds of callers that it takes; the caller is the actor of whatever
// the route then does, with the authority that it proved.
import type { Actor } from './context.ts';
import { refusal } from './refusals.ts';

/** What a member may do in an organization; each role may do what those after it may. */
export const ROLES = ['owner', 'developer', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export type Access =
  /** An API key of the organization, with the scope. */
  | { readonly scope: string }
  /** An agent key. What it may act on is what it is bound to. */
  | { readonly agent: true }
  /** A person who is signed in: a member with at least the role, or any person about what is their own. */
  | { readonly session: Role | 'self' }
  /** A client to which a person has granted the scope. */
  | { readonly grant: string }
  /** A provider that has signed its message, which the handler verifies. */
  | 'signed';

export const isSigned = (auth: readonly Access[]): boolean => auth.includes('signed');

/** The scope that opens a route to an API key. */
export const scopeOf = (auth: readonly Access[]): string | undefined =>
  auth.flatMap((one) => (typeof one === 'object' && 'scope' in one ? [one.scope] : []))[0];

/** Refuses a caller that none of the entries takes. */
export function requireAccess(auth: readonly Access[], actor: Actor): void {
  for (const access of auth) if (isTaken(access, actor)) return;
  const requiredScope = requiredOf(auth, actor);
  throw requiredScope === undefined ? refusal('forbidden') : refusal('insufficient_scope', { requiredScope });
}

function isTaken(access: Access, actor: Actor): boolean {
  if (access === 'signed') return actor.type === 'provider';
  if ('scope' in access) return actor.type === 'api_key' && grants(actor.scopes, access.scope);
  if ('agent' in access) return actor.type === 'agent_key';
  if ('grant' in access) return actor.type === 'grant' && grants(actor.scopes, access.grant);
  if (actor.type !== 'user') return false;
  if (access.session === 'self') return true;
  return actor.role !== null && ROLES.indexOf(actor.role) <= ROLES.indexOf(access.session);
}

/** The scope that a caller lacks, where its kind is taken. */
function requiredOf(auth: readonly Access[], actor: Actor): string | undefined {
  if (actor.type === 'api_key') return scopeOf(auth);
  if (actor.type !== 'grant') return undefined;
  return auth.flatMap((one) => (typeof one === 'object' && 'grant' in one ? [one.grant] : []))[0];
}

/** `*` grants everything, and `cards` grants both `cards:read` and `cards:write`. */
export function grants(scopes: ReadonlySet<string>, needed: string): boolean {
  return scopes.has('*') || scopes.has(needed) || scopes.has(needed.split(':', 1)[0] ?? '');
}

/** Keeps apart the idempotency keys of different people; the API keys of one organization share theirs. */
export const idempotencyScopeOf = ({ type, id }: Actor): string =>
  type === 'api_key' ? 'organization' : `${type} ${id}`;

// Who may call a route. A route lists the kinds of callers that it takes; the caller is the actor of whatever
// the route then does, with the authority that it proved.
import type { IncomingHttpHeaders } from 'node:http';
import { MINUTE_MS, type Clock, type Instant } from '../time/clock.ts';
import type { Actor, SignedInUser } from '../context/context.ts';
import { wrongCredential, type Access } from './credentials.ts';
import type { Refusal } from '../refusals/refusal.ts';
import { refusal } from '../refusals/refusals.ts';
import { isSignable, type Right } from '../context/rights.ts';

/**
 * Whether a person who is signed in must have proven in the last 10 minutes who they are.
 * What lets more money go, or go to a new account, takes a proof. What lets less go never does. Other callers
 * are let in by their scopes and what they are bound to.
 */
export type Proof =
  | 'always'
  /** The command looks at the locked rows: more than before takes a proof. */
  | 'to loosen'
  /** A proof as sure as the question to the owner demands. */
  | 'as asked'
  | 'none: lets less go'
  /** It moves money only to payees that a person has made with a proof, and within all limits. */
  | 'none: known payees'
  /** A card whose number is shown to a proven person only. */
  | 'none: its number takes one'
  /** It neither moves money out nor lets any more go. */
  | 'none: no money goes'
  /** It is on the test side alone. */
  | 'none: sandbox';

/** What of a route decides who may call it. */
export type Guarded = {
  readonly auth: readonly Access[];
  /** Its answer shows a secret. */
  readonly answerIsSecret?: boolean;
  /**
   * The proof that a route asks for by which a person may change something; one that shows a secret always
   * takes a proof.
   */
  readonly proof?: Proof;
  /** An agent key is refused with `web_session_required`. */
  readonly webOnly?: boolean;
};

/** How long a person is taken for the one who signed in or proved it again. */
export const PROVEN_MS = 10 * MINUTE_MS;
export const isProvenAt = ({ provenAt }: Pick<SignedInUser, 'provenAt'>, now: Instant): boolean =>
  now - provenAt <= PROVEN_MS;

/**
 * Whether a session has the proof for what only a part of the sessions may do. `now` is real time; no other
 * caller has anything to prove.
 */
export const hasRecentProof = (actor: Actor, now: Instant): boolean =>
  actor.type !== 'user' || isProvenAt(actor, now);

export const isSigned = (auth: readonly Access[]): boolean => auth.includes('signed');
export const isForAgents = (auth: readonly Access[]): boolean =>
  auth.some((one) => typeof one === 'object' && 'agent' in one);
export const isForAnyone = (auth: readonly Access[]): boolean => auth.includes('anyone');

/** A person may call it whatever the tenant, also to leave it. */
export const isForAnySession = (auth: readonly Access[]): boolean =>
  auth.some((one) => typeof one === 'object' && 'session' in one && one.session !== 'self');
/** Whether a route of those is about what is the person's own in all organizations. */
export const isForWholePerson = (auth: readonly Access[]): boolean =>
  auth.some((one) => typeof one === 'object' && 'session' in one && one.session === 'person');
/** A person may call it, as themselves or as a member of the organization. */
export const isForPeople = (auth: readonly Access[]): boolean =>
  isForSessions(auth) || scopeOf(auth) !== undefined || memberScopeOf(auth) !== undefined;
export const isForSessions = (auth: readonly Access[]): boolean =>
  auth.some((one) => typeof one === 'object' && 'session' in one);

/**
 * A person asks about what is their own, so they hear in their own words what is refused. One who is only a
 * member reads what integrators do. Of a caller who is not known, such as one whose session has ended, a
 * cookie without a key is all that there is to see.
 */
export const readsAsOwner = (
  { auth }: Guarded,
  { cookie, authorization }: IncomingHttpHeaders,
  actor?: Actor,
): boolean =>
  isForSessions(auth) &&
  (actor === undefined
    ? cookie !== undefined && authorization === undefined
    : actor.type === 'user' && (actor.role === null || actor.personId !== null));

/** The scope that opens a route to an API key. */
export const scopeOf = (auth: readonly Access[]): Right | undefined =>
  auth.flatMap((one) => (typeof one === 'object' && 'scope' in one ? [one.scope] : []))[0];

/** The right that a member must have beside, or in place of, the scope of a key. */
export const memberScopeOf = (auth: readonly Access[]): Right | undefined =>
  auth.flatMap((one) => (typeof one === 'object' && 'member' in one ? [one.member] : []))[0];

/** The rights of which a member needs one. */
export const rightsFor = (auth: readonly Access[]): Right[] =>
  [memberScopeOf(auth), scopeOf(auth)].filter((right) => right !== undefined);

/**
 * The rights of a route for which an organization may ask that another member signs first: where it asks a
 * member for a proof.
 */
export const signableRights = (route: Guarded): Right[] =>
  mayNeedProof(route) ? rightsFor(route.auth).filter(isSignable) : [];

/** Refuses a caller that none of the entries takes. `now` is real time. */
export function requireAccess(route: Guarded, actor: Actor, now: Instant): void {
  const { auth } = route;
  requireWholePerson(auth, actor);
  if (auth.some((access) => isTaken(access, actor))) {
    if (actor.type === 'user' && needsProof(route) && !isProvenAt(actor, now))
      throw refusal('step_up_required');
    return;
  }
  if (actor.type === 'agent_key' && route.webOnly === true) throw refusal('web_session_required');
  if (actor.type === 'user' && !actor.hasTenant) throw refusal('tenant_required');
  const requiredScope = requiredOf(auth, actor);
  if (requiredScope === undefined) throw wrongCredential(auth, actor);
  throw lacksScope(actor, requiredScope);
}

/** What one organization vouches for may be asked for by that organization. */
function requireWholePerson(auth: readonly Access[], actor: Actor): void {
  if (isForWholePerson(auth)) requireOwnSession(actor);
}

export function requireOwnSession(actor: Actor): void {
  if (actor.type === 'user' && actor.vouchedBy !== null) throw refusal('session_of_one_organization');
}

const lacksScope = (actor: Actor, requiredScope: string): Refusal =>
  refusal('insufficient_scope', { requiredScope }, actor.type === 'user' ? OF_ROLE : {});

export const needsProof = (route: Guarded): boolean => proofOf(route) === 'always';

/** Whether a route needs proof of some sessions, or for some of what it does. */
export function mayNeedProof(route: Guarded): boolean {
  const proof = proofOf(route);
  return proof !== undefined && !proof.startsWith('none');
}

/** The proof that a route asks for; undefined if it does not say. */
export const proofOf = ({ proof, answerIsSecret }: Guarded): Proof | undefined =>
  answerIsSecret === true ? 'always' : proof;

function isTaken(access: Access, actor: Actor): boolean {
  if (access === 'signed') return actor.type === 'provider';
  if (access === 'anyone') return true;
  if ('agent' in access) return actor.type === 'agent_key';
  if ('grant' in access) return actor.type === 'grant' && grants(actor.scopes, access.grant);
  if ('session' in access) return actor.type === 'user' && (actor.hasTenant || access.session !== 'self');
  const ofRole = 'member' in access ? access.member : access.scope;
  if (actor.type === 'user') return actor.rights.has(ofRole);
  if ('member' in access) return false;
  return actor.type === 'api_key' && grants(actor.scopes, access.scope);
}

/** Whether a caller may use a scope, for an answer that leaves out what its caller may not read elsewhere. */
export const mayUse = (actor: Actor, scope: Right): boolean => isTaken({ scope }, actor);

/** Refuses a caller without the scope for what it asks for beside what its route is about. */
export function requireScope(actor: Actor, requiredScope: Right): void {
  if (!mayUse(actor, requiredScope)) throw lacksScope(actor, requiredScope);
}

const READ_MS_MAX_UNCHECKED = 200;

/**
 * A read that took longer is answered only to a caller that is still let in: one that waits must not see what
 * happened after its key was revoked. `letIn` finds out again who calls.
 */
export async function requireAccessStill(
  route: Guarded & { readonly read?: unknown },
  startedMs: number,
  letIn: () => { readonly actor: Actor } | Promise<{ readonly actor: Actor }>,
  clock: Clock,
): Promise<void> {
  const isLate = performance.now() - startedMs > READ_MS_MAX_UNCHECKED;
  if (route.read !== undefined && isLate) requireAccess(route, (await letIn()).actor, clock.now());
}

/** A member has no API key that could get another scope. */
const OF_ROLE = {
  message: {
    en: 'The role of this member does not include {requiredScope}.',
    es: 'El rol de este miembro no incluye {requiredScope}.',
    pt: 'O papel deste membro não inclui {requiredScope}.',
  },
  fix: {
    en: 'Ask an owner of the organization to do it, or for another role.',
    es: 'Pida a un propietario de la organización que lo haga, u otro rol.',
    pt: 'Peça a um proprietário da organização que o faça, ou outro papel.',
  },
};

/** The scope that a caller lacks, if its kind is taken. */
function requiredOf(auth: readonly Access[], actor: Actor): string | undefined {
  if (actor.type === 'api_key') return scopeOf(auth);
  if (actor.type === 'user') return actor.role === null ? undefined : rightsFor(auth)[0];
  if (actor.type !== 'grant') return undefined;
  return auth.flatMap((one) => (typeof one === 'object' && 'grant' in one ? [one.grant] : []))[0];
}

/** `*` grants everything, and `cards` grants both `cards:read` and `cards:write`. */
export function grants(scopes: ReadonlySet<string>, needed: string): boolean {
  return scopes.has('*') || scopes.has(needed) || scopes.has(needed.split(':', 1)[0] ?? '');
}

/**
 * Keeps apart the idempotency keys of different people. The API keys of one organization share theirs, and so
 * does all that spends as one agent: a repeat with the key that took another one's place, or by a client that
 * its person had to let in again, is still a repeat.
 */
export function idempotencyScopeOf(actor: Actor): string {
  if (actor.type === 'api_key') return 'organization';
  const agent = actor.type === 'agent_key' || actor.type === 'grant' ? actor.boundTo : null;
  return agent === null ? `${actor.type} ${actor.id}` : `agent ${agent}`;
}

/** What the caller was let in by: a person has a session for each browser. */
export const credentialOf = (actor: Actor): string => (actor.type === 'user' ? actor.sessionId : actor.id);

// Who may call what: each route with what it demands, and each scope with the routes that it opens.
import {
  grants,
  isForAnyone,
  isSigned,
  needsProof,
  requireAccess,
  rightsFor,
  scopeOf,
} from '#platform/route/access.ts';
import { instant } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { ALL_RIGHTS, hasRight, NO_RIGHTS, rightsOf } from '#platform/context/rights.ts';
import { ROLES, type Role } from '#platform/context/role.ts';
import { takesIdempotencyKey, type RouteShape } from '#platform/route/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'Every route, and who may call it. A signed route takes messages of a provider, whose signature its handler verifies. ' +
  'One for anyone takes callers without a credential.';
const BY_CALLER =
  'People who are signed in, as members of the organization with a role or as themselves, and the keys of agents. *Fresh*: a person must ' +
  'have signed in, or proven who they are again, in the last 10 minutes.';

const BY_ROLE =
  'What a member may do by their role. An organization can withhold rights from each role but `owner`, and gives none beyond these.';

export function authorizationPage(routes: readonly RouteShape[], scopes: readonly string[]): string {
  const unknown = routes.find((route) => !scopes.includes(scopeOf(route.auth) ?? '*'));
  if (unknown !== undefined) throw new Error(`${unknown.id} demands a scope that no key can have`);
  return page('Authorization', ABOUT, [
    routesTable(routes, scopes),
    '## People and agents',
    BY_CALLER,
    callersTable(routes),
    '## By role',
    BY_ROLE,
    rolesTable(),
    '## By scope',
    scopesTable(routes, scopes),
  ]);
}

function routesTable(routes: readonly RouteShape[], scopes: readonly string[]): string {
  const rows = routes.map((route) => {
    return [
      code(route.id),
      code(`${route.method} ${route.path}`),
      credentialsOf(route).join(', '),
      rightsFor(route.auth).map(code).join(', '),
      openedBy(route, scopes).map(code).join(', '),
      route.ownKey !== undefined ? 'its own' : takesIdempotencyKey(route) ? 'yes' : '',
      route.internal === true ? 'yes' : '',
    ];
  });
  return table(['Route', 'Request', 'Who', 'Scope', 'Granted by', 'Idempotency key', 'Internal'], rows);
}

function credentialsOf({ auth }: RouteShape): string[] {
  if (isSigned(auth)) return ['signed message'];
  if (isForAnyone(auth)) return ['anyone'];
  return auth.flatMap((one) => {
    if (typeof one === 'string') return [];
    if ('scope' in one) return ['API key', 'member'];
    if ('session' in one) return ['person'];
    if ('member' in one) return ['member'];
    return 'agent' in one ? ['agent key'] : ['client'];
  });
}

const FROM = { ip: null, requestId: null };
const NOW = instant(0);
const person = (
  role: Role | null,
  { hasTenant = true, vouchedBy = null }: { hasTenant?: boolean; vouchedBy?: string | null } = {},
): Actor => ({
  ...FROM,
  type: 'user',
  id: 'usr',
  sessionId: 'ses',
  hasTenant,
  role,
  rights: role === null ? NO_RIGHTS : rightsOf(role, null),
  signedRights: NO_RIGHTS,
  personId: null,
  provenAt: NOW,
  vouchedBy,
});
const CALLERS: ReadonlyArray<readonly [name: string, caller: Actor]> = [
  ...ROLES.map((role) => [role, person(role)] as const),
  ['person', person(null)],
  ['person without a tenant', person(null, { hasTenant: false })],
  ['person whom an organization vouches for', person(null, { vouchedBy: 'org' })],
  ['agent key', { ...FROM, type: 'agent_key', id: 'ak', boundTo: 'sub' }],
];

/** The routes that each caller may call, by the function that lets every request in. */
function callersTable(routes: readonly RouteShape[]): string {
  const rows = routes
    .filter(({ auth }) => !isSigned(auth) && !isForAnyone(auth))
    .map((route) => [
      code(route.id),
      ...CALLERS.map(([, caller]) => (isLetIn(route, caller) ? 'yes' : '')),
      needsProof(route) ? 'yes' : '',
    ]);
  return table(['Route', ...CALLERS.map(([name]) => name), 'Fresh'], rows);
}

/** What members may do, where their organization withholds nothing. */
const rolesTable = (): string =>
  table(
    ['Right', ...ROLES],
    ALL_RIGHTS.map((right) => [code(right), ...ROLES.map((role) => (hasRight(role, right) ? 'yes' : ''))]),
  );

function isLetIn(route: RouteShape, caller: Actor): boolean {
  try {
    requireAccess(route, caller, NOW);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The scopes of which one alone is enough. */
function openedBy(route: RouteShape, scopes: readonly string[]): string[] {
  const needed = scopeOf(route.auth);
  return needed === undefined ? [] : scopes.filter((scope) => grants(new Set([scope]), needed));
}

function scopesTable(routes: readonly RouteShape[], scopes: readonly string[]): string {
  const rows = scopes.map((scope) => {
    const opened = routes.filter((route) => openedBy(route, scopes).includes(scope));
    const withScope = routes.filter(({ auth }) => scopeOf(auth) !== undefined);
    const isAll = opened.length === withScope.length;
    return [
      code(scope),
      isAll ? 'every route' : opened.map(({ id }) => code(id)).join(', ') || 'nothing yet',
    ];
  });
  return table(['Scope', 'Opens'], rows);
}

// Who may call what: each route with what it demands, and each scope with the routes that it opens.
import { grants, scopeOf } from '../../src/platform/access.ts';
import { takesIdempotencyKey, type RouteShape } from '../../src/platform/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'Every route of the product, internal ones too. A signed route takes messages of a provider, whose signature its handler verifies.';

export function authorizationPage(routes: readonly RouteShape[], scopes: readonly string[]): string {
  const unknown = routes.find((route) => !scopes.includes(scopeOf(route.auth) ?? '*'));
  if (unknown !== undefined) throw new Error(`${unknown.id} demands a scope that no key can have`);
  return page('Authorization', ABOUT, [
    routesTable(routes, scopes),
    '## By scope',
    scopesTable(routes, scopes),
  ]);
}

function routesTable(routes: readonly RouteShape[], scopes: readonly string[]): string {
  const rows = routes.map((route) => {
    const scope = scopeOf(route.auth);
    return [
      code(route.id),
      code(`${route.method} ${route.path}`),
      scope === undefined ? 'signed message' : 'API key',
      scope === undefined ? '' : code(scope),
      openedBy(route, scopes).map(code).join(', '),
      takesIdempotencyKey(route) ? 'yes' : '',
      route.internal === true ? 'yes' : '',
    ];
  });
  return table(['Route', 'Request', 'Who', 'Scope', 'Granted by', 'Idempotency key', 'Internal'], rows);
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

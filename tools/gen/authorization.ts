// Who may call what: each route with what it demands, and each scope with the routes that it opens.
import { SCOPES } from '../../src/modules/identity/index.ts';
import { grants, scopeOf } from '../../src/platform/access.ts';
import { takesIdempotencyKey, type AnyRoute } from '../../src/platform/route.ts';
import { code, page, table } from './markdown.ts';

const ABOUT =
  'Every route of the product, internal ones too. A signed route takes messages of a provider, whose signature its handler verifies.';

export function authorizationPage(routes: readonly AnyRoute[]): string {
  const unknown = routes.find((route) => !SCOPES.includes(scopeOf(route.auth) ?? '*'));
  if (unknown !== undefined) throw new Error(`${unknown.id} demands a scope that no key can have`);
  return page('Authorization', ABOUT, [routesTable(routes), '## By scope', scopesTable(routes)]);
}

function routesTable(routes: readonly AnyRoute[]): string {
  const rows = routes.map((route) => {
    const scope = scopeOf(route.auth);
    return [
      code(route.id),
      code(`${route.method} ${route.path}`),
      scope === undefined ? 'signed message' : 'API key',
      scope === undefined ? '' : code(scope),
      openedBy(route).map(code).join(', '),
      takesIdempotencyKey(route) ? 'yes' : '',
      route.internal === true ? 'yes' : '',
    ];
  });
  return table(['Route', 'Request', 'Who', 'Scope', 'Granted by', 'Idempotency key', 'Internal'], rows);
}

/** The scopes of which one alone is enough. */
function openedBy(route: AnyRoute): string[] {
  const needed = scopeOf(route.auth);
  return needed === undefined ? [] : SCOPES.filter((scope) => grants(new Set([scope]), needed));
}

function scopesTable(routes: readonly AnyRoute[]): string {
  const rows = SCOPES.map((scope) => {
    const opened = routes.filter((route) => openedBy(route).includes(scope));
    const withScope = routes.filter(({ auth }) => scopeOf(auth) !== undefined);
    const isAll = opened.length === withScope.length;
    return [
      code(scope),
      isAll ? 'every route' : opened.map(({ id }) => code(id)).join(', ') || 'nothing yet',
    ];
  });
  return table(['Scope', 'Opens'], rows);
}

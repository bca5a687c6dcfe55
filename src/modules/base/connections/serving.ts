// The connections through which something new is made: as the routes say, and without one in an order that
// most organizations need no route for.
import {
  isServedBy,
  SANDBOX_CONNECTION,
  type Connection,
  type Need,
  type Port,
} from '#platform/provider/connections.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { ConnectionRow, RouteRow } from './tables.ts';

type Side = Pick<Tenant, 'mode' | 'organizationId'>;
type KnownConnections = {
  readonly all: ReadonlyArray<Connection & Pick<ConnectionRow, 'status'>>;
  readonly routes: readonly RouteRow[];
};

/**
 * The connections that the routes of all needed ports name, in the order of the first route. Without a route,
 * those of the organization come before those of the deployment, the oldest first; the sandbox serves the
 * test side if there is not another.
 */
export function servingIn(
  { all, routes }: KnownConnections,
  tenant: Side,
  need: Need,
): readonly Connection[] {
  const known: readonly Connection[] = [
    ...all.filter(({ status }) => status === 'active'),
    SANDBOX_CONNECTION,
  ];
  const serving = known.filter((one) => isServedBy(one, tenant, need));
  const routed = need.ports.flatMap((port) => routeOf(routes, tenant, { port, country: need.country }) ?? []);
  const [first] = routed;
  if (first !== undefined)
    return first.connection_ids
      .flatMap((id) => serving.filter((one) => one.id === id))
      .filter(({ id }) => routed.every(({ connection_ids }) => connection_ids.includes(id)));
  const own = serving.filter(({ organizationId }) => organizationId !== null);
  const shared = serving.filter((one) => one.organizationId === null && one !== SANDBOX_CONNECTION);
  return own.length + shared.length > 0 ? [...own, ...shared] : serving;
}

/** The nearest: of the organization before that of the deployment, of the country before that of all. */
export function routeOf(
  routes: readonly RouteRow[],
  tenant: Side,
  { port, country: wanted = '' }: { readonly port: Port; readonly country: string | undefined },
): RouteRow | undefined {
  const near = (organizationId: string, country: string): RouteRow | undefined =>
    routes.find(
      (route) =>
        route.organization_id === organizationId &&
        route.mode === tenant.mode &&
        route.port === port &&
        route.country === country,
    );
  for (const organizationId of [tenant.organizationId, ''])
    for (const country of [wanted, '']) {
      const route = near(organizationId, country);
      if (route !== undefined) return route;
    }
  return undefined;
}

// Lists, for each port and country, the connections that make what is new of an organization, sets the order
// of the connections there, and takes a rule away again.
import { z } from 'zod';
import type { Actor, Tenant } from '#platform/context/context.ts';
import type { Db } from '#platform/db/sql.ts';
import type { MailServices } from '#platform/provider/connected.ts';
import type { Language } from '#platform/text/language.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import type { ChangeServices } from './changes.ts';
import { connectionsOf, routesOf } from './queries.ts';
import { refusal } from './refusals.ts';
import { placeOf, routeBody, routeParams, routeSchema, routesShown, type To } from './route-model.ts';
import { setRoute, type Routing } from './route.ts';

export type RouteServices = ChangeServices & Pick<MailServices, 'sendsMail'>;

const WRITE = { auth: [{ member: 'settings:write' }], tag: 'Connections' } as const;
const ALL = {
  200: { description: 'All of them, by port and country.', schema: z.object({ data: z.array(routeSchema) }) },
};
const { route_without_connection, connection_route_not_found } = refusal.rows;

async function shown(db: Db, tenant: Tenant, to: To) {
  const rows = await connectionsOf(db, tenant);
  const routes = await routesOf(db, tenant);
  return answer(200, { data: routesShown({ rows, routes }, tenant, to) });
}

export const listRoutesRoute = defineRoute({
  auth: [{ member: 'settings:read' }],
  tag: 'Connections',
  id: 'connection_routes.list',
  method: 'GET',
  path: '/api/v1/connection_routes',
  summary: 'List routes',
  description:
    'Through which connections something new is made, for each port and country. What needs two ports, as a wallet needs ' +
    '`accounts` and `rail`, is made where both agree. What was made stays where it was made.',
  answers: ALL,
  read: (db, { tenant, language }, { sendsMail }: RouteServices) =>
    shown(db, tenant, { language, sendsMail }),
});

type RequestContext = { readonly actor: Actor; readonly tenant: Tenant; readonly language: Language };
type RouteInput = Pick<Routing, 'port' | 'country' | 'connectionIds'>;

async function change(
  work: Work,
  { actor, tenant, language }: RequestContext,
  services: RouteServices,
  asked: RouteInput & { readonly id: string },
) {
  const { organizationId, mode } = tenant;
  const who = { actor, within: { organizationId, mode } };
  await setRoute(work, services, who, { ...asked, organizationId, mode });
  const action = asked.connectionIds.length === 0 ? 'removed' : 'set';
  audit(work, `connection_route.${action}`, { type: 'connection_route', id: asked.id });
  return shown(work, tenant, { language, sendsMail: services.sendsMail });
}

export const setRouteRoute = defineRoute({
  ...WRITE,
  id: 'connection_routes.set',
  method: 'POST',
  path: '/api/v1/connection_routes',
  proof: 'always',
  summary: 'Set a route',
  description:
    'Says the order in which connections are tried for a port, in a country or in all, in place of the rule that there was.',
  body: routeBody,
  answers: ALL,
  refusals: { route_without_connection },
  work: async (work, { body, ...by }, services: RouteServices) => {
    const { port, country = null, connections } = body;
    const id = country === null ? port : `${port}.${country}`;
    const connectionIds = [...new Set(connections)];
    return change(work, by, services, { id, port, country, connectionIds });
  },
});

export const removeRouteRoute = defineRoute({
  ...WRITE,
  id: 'connection_routes.remove',
  method: 'DELETE',
  path: '/api/v1/connection_routes/:id',
  proof: 'always',
  summary: 'Remove a route',
  description: 'From then on it is as without the rule.',
  params: routeParams,
  answers: ALL,
  refusals: { connection_route_not_found },
  work: async (work, { params: { id }, ...by }, services: RouteServices) => {
    const place = placeOf(id);
    const own = (await routesOf(work, by.tenant)).find(
      (route) =>
        route.organization_id !== '' && route.port === place?.port && route.country === (place.country ?? ''),
    );
    if (place === undefined || own === undefined) throw refusal('connection_route_not_found', { id });
    const asked = { port: place.port, country: place.country ?? null, connectionIds: [] };
    return change(work, by, services, { ...asked, id });
  },
});

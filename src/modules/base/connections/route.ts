// Says through which connections something new is made, in their order, if more than one would serve it. It
// is a rule for what comes: what was made stays where it was made.
import { isoOf } from '#platform/time/clock.ts';
import { isServedBy, PORTS, SANDBOX_CONNECTION, type Port } from '#platform/provider/connections.ts';
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { isWithin, noteChange, type ChangeServices, type Changing } from './changes.ts';
import { announceConnections } from './directory.ts';
import { allConnections } from './queries.ts';
import { refusal } from './refusals.ts';
import { connectionRoutes, toConnection, type ConnectionRow, type RouteRow } from './tables.ts';

export type Routing = {
  /** Null means the whole deployment. */
  readonly organizationId: string | null;
  readonly mode: Mode;
  readonly port: string;
  /** Null means every country. */
  readonly country: string | null;
  /** An empty list removes the route. */
  readonly connectionIds: readonly string[];
};

export async function setRoute(
  tx: Db,
  services: ChangeServices,
  who: Changing,
  routing: Routing,
): Promise<RouteRow> {
  const port = PORTS.find((one) => one === routing.port);
  if (port === undefined) throw invalid([{ field: 'port', message: noPort }]);
  const row: RouteRow = {
    organization_id: routing.organizationId ?? '',
    mode: routing.mode,
    port,
    country: routing.country ?? '',
    connection_ids: routing.connectionIds,
    changed_at: services.clock.now(),
  };
  const all = await allConnections(tx);
  requireServing(all, who, { ...row, port });
  if (row.connection_ids.length === 0)
    await tx.run(
      sql`delete from connection_routes
          where organization_id = ${row.organization_id} and mode = ${row.mode}
            and port = ${row.port} and country = ${row.country}`,
    );
  else
    await tx.run(
      sql`insert into connection_routes (${columnsOf(connectionRoutes)})
          values (${row.organization_id}, ${row.mode}, ${row.port}, ${row.country},
                  ${JSON.stringify(row.connection_ids)}, ${isoOf(row.changed_at)})
          on conflict (organization_id, mode, port, country)
          do update set connection_ids = excluded.connection_ids, changed_at = excluded.changed_at`,
    );
  const first = all.find(({ id }) => row.connection_ids.includes(id));
  const { organizationId, country, connectionIds } = routing;
  const details = { organizationId, port, country, connectionIds };
  if (first === undefined) await announceConnections(tx);
  else await noteChange(tx, services, who, { connectionId: first.id, change: 'routed', details });
  return row;
}

const noPort = {
  en: `it is one of: ${PORTS.join(', ')}`,
  es: `es uno de: ${PORTS.join(', ')}`,
  pt: `é um de: ${PORTS.join(', ')}`,
};

/** A route to what does not serve it would be found out by the first person who needs it. */
function requireServing(
  all: readonly ConnectionRow[],
  who: Changing,
  route: RouteRow & { port: Port },
): void {
  const reasons = route.connection_ids.flatMap((id) => {
    const row = all.find((one) => one.id === id && isWithinOrShared(one, who));
    const connection = id === SANDBOX_CONNECTION.id ? SANDBOX_CONNECTION : row && toConnection(row);
    if (connection === undefined) return [`${id}: unknown`];
    if (row !== undefined && row.status !== 'active') return [`${id}: ${row.status}`];
    const need = { ports: [route.port], ...(route.country === '' ? {} : { country: route.country }) };
    const organizationId = route.organization_id;
    return isServedBy(connection, { mode: route.mode, organizationId }, need)
      ? []
      : [`${id}: ${connection.driver} (${connection.mode})`];
  });
  if (reasons.length > 0)
    throw refusal('route_without_connection', { connections: reasons }, { reasons: reasons.join('; ') });
}

/** An organization may use what the deployment offers to all. */
const isWithinOrShared = (row: ConnectionRow, who: Changing): boolean =>
  isWithin(row, who) || row.organization_id === null;

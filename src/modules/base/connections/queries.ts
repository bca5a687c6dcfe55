// Queries of connections. They are of a deployment or of an organization, so they name no tenant; there are a
// few, and each process keeps them (./directory.ts).
import type { Mode } from '#platform/context/context.ts';
import { sql, type Db } from '#platform/db/sql.ts';
import { columnsOf } from '#platform/db/table.ts';
import {
  connectionChanges,
  connectionRoutes,
  connections,
  connectionSecrets,
  type ChangeRow,
  type ConnectionRow,
  type RouteRow,
  type SecretRow,
} from './tables.ts';

/** The connections, oldest first: the order in which they are tried unless a route says otherwise. */
export const allConnections = (db: Db): Promise<ConnectionRow[]> =>
  db.all(sql<ConnectionRow>`select ${columnsOf(connections)} from connections order by id`);

export const allSecrets = (db: Db): Promise<SecretRow[]> =>
  db.all(
    sql<SecretRow>`
      select ${columnsOf(connectionSecrets)} from connection_secrets
      order by connection_id, field, ends_at desc nulls first`,
  );

export const allRoutes = (db: Db): Promise<RouteRow[]> =>
  db.all(
    sql<RouteRow>`
      select ${columnsOf(connectionRoutes)} from connection_routes order by organization_id, mode, port, country`,
  );

type Side = { readonly organizationId: string; readonly mode: Mode };

/** The connections of one side of an organization, and those that the deployment has for all. */
export const connectionsOf = (db: Db, { organizationId, mode }: Side): Promise<ConnectionRow[]> =>
  db.all(
    sql<ConnectionRow>`
      select ${columnsOf(connections)} from connections
      where mode = ${mode} and (organization_id is null or organization_id = ${organizationId}) order by id`,
  );

/** The secrets of connections of the organization alone. */
export const ownSecrets = (db: Db, { organizationId, mode }: Side): Promise<SecretRow[]> =>
  db.all(
    sql<SecretRow>`
      select ${columnsOf(connectionSecrets, 's')} from connection_secrets s
      join connections c on c.id = s.connection_id
      where c.organization_id = ${organizationId} and c.mode = ${mode}
      order by s.connection_id, s.field, s.ends_at desc nulls first`,
  );

/** The routes of one side of an organization, and those that the deployment has for all. */
export const routesOf = (db: Db, { organizationId, mode }: Side): Promise<RouteRow[]> =>
  db.all(
    sql<RouteRow>`
      select ${columnsOf(connectionRoutes)} from connection_routes
      where mode = ${mode} and organization_id in ('', ${organizationId})
      order by organization_id, port, country`,
  );

export const lockConnection = (db: Db, id: string): Promise<ConnectionRow | undefined> =>
  db.maybe(sql<ConnectionRow>`select ${columnsOf(connections)} from connections where id = ${id} for update`);

export const secretsOf = (db: Db, connectionId: string): Promise<SecretRow[]> =>
  db.all(
    sql<SecretRow>`
      select ${columnsOf(connectionSecrets)} from connection_secrets where connection_id = ${connectionId}
      order by field, ends_at desc nulls first`,
  );

export const changesOf = (db: Db, connectionId: string): Promise<ChangeRow[]> =>
  db.all(
    sql<ChangeRow>`
      select ${columnsOf(connectionChanges)} from connection_changes where connection_id = ${connectionId}
      order by id`,
  );

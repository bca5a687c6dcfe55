// The table definitions of connections.
import type { Connection, Port } from '#platform/connections.ts';
import type { ActorType, Mode } from '#platform/context.ts';
import type { Finding } from '#platform/provider/findings.ts';
import {
  defineTable,
  idOf,
  jsonOf,
  nullable,
  oneOf,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const connections = defineTable('connections', {
  id: idOf<'conn'>(),
  organization_id: nullable(text),
  mode: oneOf<Mode>(),
  driver: text,
  name: text,
  settings: jsonOf<Readonly<Record<string, string>>>(),
  ports: jsonOf<readonly Port[]>(),
  countries: nullable(jsonOf<readonly string[]>()),
  status: oneOf<'active' | 'disabled' | 'removed'>(),
  created_at: timestamptz,
  status_since: timestamptz,
});
export type ConnectionRow = Row<typeof connections>;

export const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  driver: row.driver,
  mode: row.mode,
  organizationId: row.organization_id,
  ports: row.ports,
  countries: row.countries ?? undefined,
});

export const connectionSecrets = defineTable('connection_secrets', {
  connection_id: idOf<'conn'>(),
  field: text,
  fingerprint: text,
  last_four: text,
  sealed: text,
  created_at: timestamptz,
  ends_at: nullable(timestamptz),
});
export type SecretRow = Row<typeof connectionSecrets>;

export const connectionRoutes = defineTable('connection_routes', {
  organization_id: text,
  mode: oneOf<Mode>(),
  port: oneOf<Port>(),
  country: text,
  connection_ids: jsonOf<readonly string[]>(),
  changed_at: timestamptz,
});
export type RouteRow = Row<typeof connectionRoutes>;

export const connectionHealth = defineTable('connection_health', {
  connection_id: idOf<'conn'>(),
  checked_at: nullable(timestamptz),
  findings: jsonOf<readonly Finding[]>(),
  taken_at: nullable(timestamptz),
  refused_at: nullable(timestamptz),
});
export type HealthRow = Row<typeof connectionHealth>;

export const connectionChanges = defineTable('connection_changes', {
  id: idOf<'cch'>(),
  connection_id: idOf<'conn'>(),
  change: text,
  details: jsonOf<Readonly<Record<string, unknown>>>(),
  actor_type: oneOf<ActorType>(),
  actor_id: text,
  at: timestamptz,
});
export type ChangeRow = Row<typeof connectionChanges>;

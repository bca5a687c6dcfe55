// The table definitions of connections.
import type { Connection, Port } from '#platform/provider/connections.ts';
import type { ActorType, Mode } from '#platform/context/context.ts';
import type { Finding } from '#platform/provider/findings.ts';
import {
  defineTable,
  hidden,
  idOf,
  jsonOf,
  nullable,
  oneOf,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';

export const connections = defineTable(
  'connections',
  {
    id: idOf<'conn'>(),
    organization_id: plain(nullable(text)),
    mode: oneOf<Mode>(),
    driver: plain(text),
    name: plain(text),
    settings: plain(jsonOf<Readonly<Record<string, string>>>()),
    ports: plain(jsonOf<readonly Port[]>()),
    countries: plain(nullable(jsonOf<readonly string[]>())),
    status: oneOf<'active' | 'disabled' | 'removed'>(),
    created_at: timestamptz,
    status_since: timestamptz,
  },
  { kept: { stays: 'what was made through it names it' } },
);
export type ConnectionRow = Row<typeof connections>;

export const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  driver: row.driver,
  mode: row.mode,
  organizationId: row.organization_id,
  ports: row.ports,
  countries: row.countries ?? undefined,
});

export const connectionSecrets = defineTable(
  'connection_secrets',
  {
    connection_id: idOf<'conn'>(),
    field: plain(text),
    fingerprint: hidden(text),
    last_four: plain(text),
    sealed: hidden(text),
    created_at: timestamptz,
    ends_at: nullable(timestamptz),
  },
  {
    kept: {
      stays: 'one that has ended goes with the next rotation, and all of them when the connection is removed',
    },
  },
);
export type SecretRow = Row<typeof connectionSecrets>;

export const connectionRoutes = defineTable(
  'connection_routes',
  {
    organization_id: plain(text),
    mode: oneOf<Mode>(),
    port: oneOf<Port>(),
    country: plain(text),
    connection_ids: plain(jsonOf<readonly string[]>()),
    changed_at: timestamptz,
  },
  { kept: { stays: 'it says where new things are made' } },
);
export type RouteRow = Row<typeof connectionRoutes>;

export const connectionHealth = defineTable(
  'connection_health',
  {
    connection_id: idOf<'conn'>(),
    checked_at: nullable(timestamptz),
    findings: plain(jsonOf<readonly Finding[]>()),
    taken_at: nullable(timestamptz),
    refused_at: nullable(timestamptz),
  },
  { kept: { stays: 'it says how the connection does now' } },
);
export type HealthRow = Row<typeof connectionHealth>;

export const connectionChanges = defineTable(
  'connection_changes',
  {
    id: idOf<'cch'>(),
    connection_id: idOf<'conn'>(),
    change: plain(text),
    details: plain(jsonOf<Readonly<Record<string, unknown>>>()),
    actor_type: oneOf<ActorType>(),
    actor_id: plain(text),
    at: timestamptz,
  },
  { kept: { stays: 'it says who did what, for as long as that may be asked', of: ['actor_id'] } },
);
export type ChangeRow = Row<typeof connectionChanges>;

// What is kept of connections, for how long, and what of it is about a person: nothing.
import { defineKept } from '#platform/kept/table.ts';

export const connectionsKept = defineKept({
  connections: {
    stays: 'what was made through it names it',
    plain: ['id', 'organization_id', 'mode', 'driver', 'name', 'settings', 'ports', 'countries', 'status'],
  },
  connection_secrets: {
    stays: 'one that has ended goes with the next rotation, and all of them when the connection is removed',
    hidden: ['fingerprint', 'sealed'],
    plain: ['connection_id', 'field', 'last_four'],
  },
  connection_routes: {
    stays: 'it says where new things are made',
    plain: ['organization_id', 'mode', 'port', 'country', 'connection_ids'],
  },
  connection_health: {
    stays: 'it says how the connection does now',
    plain: ['connection_id', 'findings'],
  },
  connection_changes: {
    stays: 'it says who did what, for as long as that may be asked',
    of: ['actor_id'],
    plain: ['id', 'connection_id', 'change', 'details', 'actor_type', 'actor_id'],
  },
});

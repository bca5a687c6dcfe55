// The rooms of src/platform in their order: a file imports from its own room and from those before it.
// tools/tidy/walls.ts holds the imports to it, and the table in ARCHITECTURE.md is made from it.

export type Room = {
  /** A folder in src/platform. */
  readonly name: string;
  /** What a reader finds in it. */
  readonly about: string;
};

export const ROOMS: readonly Room[] = [
  {
    name: 'basics',
    about: 'what any program needs: caches, maps, promises that are shared, bounded or queued',
  },
  { name: 'text', about: 'languages, check digits, e-mail addresses; what others wrote, made safe to show' },
  {
    name: 'time',
    about:
      'instants and the clocks that give them, days and clocks on the wall, dates as the API writes them',
  },
  { name: 'refusals', about: 'errors of callers: a table of codes, each with a status and three languages' },
  { name: 'money', about: 'amounts in minor units and currencies, read, written and shown' },
  { name: 'ids', about: 'ids with a prefix, what their kinds are called, the names of cells' },
  { name: 'telemetry', about: 'logs, metrics, traces, and loops that are traced' },
  { name: 'context', about: 'whose a unit of work is, who acts, and with which authority' },
  { name: 'secrets', about: 'sealing, signatures, codes, and the secret part of links' },
  {
    name: 'db',
    about: 'PostgreSQL: tables, statements, pools, migrations, replicas, shards, the embedded server',
  },
  { name: 'cells', about: 'in which cell of a tenant something is, also while the tenant is being split' },
  { name: 'events', about: 'what integrators are notified of' },
  { name: 'idempotency', about: 'the first answer to a key, stored and returned to every repeat' },
  { name: 'work', about: 'drafts, and how they are written in one transaction' },
  { name: 'command', about: 'the engine that decides many commands in one transaction' },
  { name: 'outbound', about: 'requests to addresses that others chose, and what may not be reached' },
  { name: 'route', about: 'the record that a route is, and who may call it' },
  { name: 'lists', about: 'lists, their cursors, what is found by search, and the overview' },
  { name: 'queue', about: 'jobs, sweeps, and the worker that runs them' },
  { name: 'personal-data', about: 'how what is kept of a person is forgotten, erased and exported' },
  { name: 'across-cells', about: 'names and keys of all cells of a tenant, and how rows move between them' },
  { name: 'provider', about: 'calls to providers: connections, what is outside, pace, breakers, memory' },
  { name: 'inbound', about: 'messages of providers: verified, stored, handled once' },
  { name: 'http', about: 'the server: from a socket to a route and back, and the OpenAPI document' },
  { name: 'messages', about: 'what mail and notifications need: as whom they look, QR codes, Web Push' },
];

const roomOf = (path: string): string | undefined => /^src\/platform\/([^/]+)\//.exec(path)?.[1];

/**
 * Why a file of the platform may not import another of it; undefined if it may. The few files in no room are
 * made of all of them, so no room imports them.
 */
export function brokenRoom(from: string, to: string): string | undefined {
  const [importer, target] = [roomOf(from), roomOf(to)];
  if (importer === undefined || importer === target) return undefined;
  if (target === undefined) return 'no room of the platform sees what is made of several';
  const [place, before] = [importer, target].map((name) => ROOMS.findIndex((room) => room.name === name));
  if (place === undefined || place === -1) return `${importer} has no place in tools/tidy/rooms.ts`;
  return before !== undefined && before !== -1 && before < place
    ? undefined
    : `${target} does not come before ${importer} in tools/tidy/rooms.ts`;
}

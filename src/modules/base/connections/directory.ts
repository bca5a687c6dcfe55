// Connections as every process keeps them: there are a few, and each request that makes something asks. A
// change is heard at once; while nothing can be heard, they are read each time.
import {
  isServedBy,
  SANDBOX_CONNECTION,
  type Connection,
  type Connections,
  type Need,
  type Port,
} from '#platform/connections.ts';
import type { Tenant } from '#platform/context.ts';
import { announce } from '#platform/db/cache.ts';
import type { Listener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import { allConnections, allRoutes, allSecrets } from './queries.ts';
import { toConnection, type ConnectionRow, type RouteRow, type SecretRow } from './tables.ts';

const CHANNEL = 'monedero_connections';

/** With what it takes to open it. */
export type KeptConnection = Connection & {
  readonly status: ConnectionRow['status'];
  readonly settings: ConnectionRow['settings'];
  readonly secrets: readonly SecretRow[];
};
type Snapshot = { readonly all: readonly KeptConnection[]; readonly routes: readonly RouteRow[] };

export type ConnectionDirectory = Connections & {
  /** Whatever its status: what was made at it goes there. */
  find(id: string): Promise<KeptConnection | undefined>;
};

export const announceConnections = (db: Db): Promise<number> => announce(db, CHANNEL);

export async function createConnectionDirectory(
  pool: Pool,
  listener: Pick<Listener, 'subscribe' | 'onConnected' | 'isConnected'>,
): Promise<ConnectionDirectory> {
  let kept: Promise<Snapshot> | undefined;
  const forget = (): void => {
    kept = undefined;
  };
  await listener.subscribe(CHANNEL, forget);
  listener.onConnected(forget);

  const read = (): Promise<Snapshot> => {
    if (!listener.isConnected()) return snapshotOf(pool);
    if (kept !== undefined) return kept;
    const reading = snapshotOf(pool);
    kept = reading;
    // After a failure the next caller reads again.
    reading.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading;
  };
  return {
    async serving(tenant, need) {
      const [first, ...others] = servingIn(await read(), tenant, need);
      return first === undefined ? [] : [first, ...others];
    },
    async organizationsWith(mode, port) {
      if (mode === 'test') return 'all';
      const { all } = await read();
      const having = all.filter(
        ({ status, mode: side, ports }) => status === 'active' && side === mode && ports.includes(port),
      );
      const own = having.flatMap(({ organizationId }) => (organizationId === null ? [] : [organizationId]));
      return own.length < having.length ? 'all' : own;
    },
    async find(id) {
      const { all } = await read();
      return all.find((one) => one.id === id);
    },
  };
}

async function snapshotOf(pool: Pool): Promise<Snapshot> {
  const [rows, secrets, routes] = await Promise.all([
    allConnections(pool),
    allSecrets(pool),
    allRoutes(pool),
  ]);
  return { all: rows.map((row) => toKept(row, secrets)), routes };
}

const toKept = (row: ConnectionRow, secrets: readonly SecretRow[]): KeptConnection => ({
  ...toConnection(row),
  status: row.status,
  settings: row.settings,
  secrets: secrets.filter(({ connection_id }) => connection_id === row.id),
});

type Side = Pick<Tenant, 'mode' | 'organizationId'>;
type Known = {
  readonly all: ReadonlyArray<Connection & Pick<KeptConnection, 'status'>>;
  readonly routes: readonly RouteRow[];
};

/**
 * As the routes say of all ports that are needed, in the order of the first. Without one: those of the
 * organization before those of the deployment, the oldest first, and on the test side the sandbox where there
 * is no other.
 */
export function servingIn({ all, routes }: Known, tenant: Side, need: Need): readonly Connection[] {
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

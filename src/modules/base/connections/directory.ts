// Connections as every process keeps them: there are a few, and each request that makes something asks. A
// change is heard at once; while nothing can be heard, they are read each time.
import { SANDBOX_CONNECTION, type Connection, type Connections } from '#platform/provider/connections.ts';
import { announce } from '#platform/db/cache.ts';
import type { Listener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/sql.ts';
import type { DriverShape } from '#platform/provider/driver.ts';
import { allConnections, allRoutes, allSecrets } from './queries.ts';
import { servingIn } from './serving.ts';
import { toConnection, type ConnectionRow, type RouteRow, type SecretRow } from './tables.ts';

const CHANNEL = 'monedero_connections';
/** A message with a wrong signature must not cost a query each. */
const REREAD_EVERY_MS = 1_000;

/** A connection with what it takes to open it. */
export type KeptConnection = Connection & {
  readonly status: ConnectionRow['status'];
  readonly settings: ConnectionRow['settings'];
  readonly secrets: readonly SecretRow[];
};

/** It has no row, and needs nothing to be opened. */
export const KEPT_SANDBOX: KeptConnection = {
  ...SANDBOX_CONNECTION,
  status: 'active',
  settings: {},
  secrets: [],
};

type Snapshot = { readonly all: readonly KeptConnection[]; readonly routes: readonly RouteRow[] };

export type ConnectionDirectory = Omit<Connections, 'find'> & {
  find(id: string): Promise<KeptConnection | undefined>;
  /** Reads the connections again, at most once a second. Returns false if they were read a moment ago. */
  reread(): boolean;
};

export const announceConnections = (db: Db): Promise<number> => announce(db, CHANNEL);

export async function createConnectionDirectory(
  pool: Pool,
  listener: Pick<Listener, 'subscribe' | 'onConnected' | 'isConnected'>,
  drivers: readonly DriverShape[],
): Promise<ConnectionDirectory> {
  let kept: Promise<Snapshot> | undefined;
  let rereadAtMs = -REREAD_EVERY_MS;
  const forget = (): void => {
    kept = undefined;
  };
  await listener.subscribe(CHANNEL, forget);
  listener.onConnected(forget);

  const read = (): Promise<Snapshot> => {
    if (!listener.isConnected()) return snapshotOf(pool, drivers);
    if (kept !== undefined) return kept;
    const reading = snapshotOf(pool, drivers);
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
      if (id === KEPT_SANDBOX.id) return KEPT_SANDBOX;
      const { all } = await read();
      return all.find((one) => one.id === id);
    },
    reread() {
      const nowMs = performance.now();
      if (nowMs < rereadAtMs + REREAD_EVERY_MS) return false;
      rereadAtMs = nowMs;
      forget();
      return true;
    },
  };
}

async function snapshotOf(pool: Pool, drivers: readonly DriverShape[]): Promise<Snapshot> {
  const [rows, secrets, routes] = await Promise.all([
    allConnections(pool),
    allSecrets(pool),
    allRoutes(pool),
  ]);
  return { all: rows.map((row) => toKept(row, secrets, drivers)), routes };
}

const toKept = (
  row: ConnectionRow,
  secrets: readonly SecretRow[],
  drivers: readonly DriverShape[],
): KeptConnection => ({
  ...toConnection(row),
  cardsNeedOwnCheck: drivers.some(({ name, cardsNeedOwnCheck }) => name === row.driver && cardsNeedOwnCheck),
  status: row.status,
  settings: row.settings,
  secrets: secrets.filter(({ connection_id }) => connection_id === row.id),
});

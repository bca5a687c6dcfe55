// The ports of each connection: those of the sandbox, which every test side has, and those that a driver
// makes of a connection when it is first used. They are made again when what it is given has changed.
import { SANDBOX, type Connected, type Port } from '#platform/provider/connections.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inboundPathOf, type InboundConnections } from '#platform/inbound/connection.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { OpenProviderClient } from '#platform/provider/client.ts';
import type { ProviderClients } from '#platform/provider/clients.ts';
import { createMemory } from '#platform/provider/memory.ts';
import type { WatchCalls } from '#platform/provider/watch-calls.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { ReviewQueue } from '#modules/people/cardholders/port.ts';
import type { Templates } from '#modules/approvals/port.ts';
import type { ConnectionDirectory, KeptConnection } from '#modules/base/connections/directory.ts';
import { createMessageTimes } from '#modules/base/connections/health.ts';
import { openSecret } from '#modules/base/connections/secrets.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { ORIGIN, type Driver, type Opened, type Ports } from '#providers/driver.ts';

type Services = {
  readonly connections: Pick<ConnectionDirectory, 'find'>;
  readonly drivers: readonly Driver[];
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
  readonly pool: Pool;
  readonly providerClients: ProviderClients;
  readonly baseUrl: () => string;
  readonly templates: Templates;
  readonly reviews: ReviewQueue;
  readonly watched: WatchCalls;
};

export type PortsOfConnections = {
  /** Throws where there is no such connection, or its driver does not have the port. */
  open<Name extends Port>(connectionId: string, port: Name): Promise<Ports[Name]>;
  /** Undefined where there is none, or where it was removed. */
  find(connectionId: string): Promise<FoundConnection | undefined>;
};
export type FoundConnection = Opened & {
  readonly connection: KeptConnection;
  /** By its last answers; undefined where none said the time. */
  aheadMs(): number | undefined;
};

type Kept = {
  /** What it was opened with. */
  readonly made: string;
  readonly opened: Omit<FoundConnection, 'connection'>;
  close(): Promise<void>;
};

export function createPortsOfConnections(services: Services): PortsOfConnections {
  const kept = new Map<string, Kept>();

  const openedOf = (connection: KeptConnection): Kept['opened'] => {
    const { id, settings, secrets } = connection;
    const fingerprints = secrets.map(({ field, fingerprint, ends_at }) => [field, fingerprint, ends_at]);
    const made = JSON.stringify([settings, fingerprints]);
    const before = kept.get(id);
    if (before?.made === made) return before.opened;
    const { opened, close } = openConnection(services, connection);
    kept.set(id, { made, opened, close });
    // Calls that are in flight end as they were begun.
    before?.close().catch((error: unknown) => services.log.warn('close.failed', { error: String(error) }));
    return opened;
  };
  const find: PortsOfConnections['find'] = async (connectionId) => {
    const connection = await services.connections.find(connectionId);
    if (connection === undefined || connection.status === 'removed') return undefined;
    return { ...openedOf(connection), connection };
  };

  return {
    find,
    async open(connectionId, port) {
      const found = await find(connectionId);
      if (found === undefined) throw new Error(`there is no connection ${connectionId}`);
      const calls = found.ports[port];
      if (calls === undefined) throw new Error(`the driver ${found.connection.driver} has no ${port}`);
      return calls;
    },
  };
}

function openConnection(
  { drivers, watched, pool, providerClients, baseUrl, ...services }: Services,
  connection: KeptConnection,
): Omit<Kept, 'made'> {
  const { id, settings } = connection;
  const driver = drivers.find(({ name }) => name === connection.driver);
  if (driver === undefined) throw new Error(`this version has no driver ${connection.driver}`);
  const clients: OpenProviderClient[] = [];
  const { ports, ...opened } = driver.connect({
    ...services,
    connection,
    settings,
    secretOf: (field) => secretIn(services, connection, field),
    secretsOf: (field) => secretsIn(services, connection, field),
    memory: createMemory({ ...services, pool, connectionId: id }),
    address: () => `${baseUrl()}${inboundPathOf(id)}`,
    client(given) {
      const client = providerClients.open({
        ...given,
        provider: driver.name,
        connection: id,
        origin: settings[ORIGIN] ?? given.origin,
      });
      clients.push(client);
      return client;
    },
  });
  const own = Object.entries(ports) as [Port, object][];
  const guardedPorts = own.map(([name, calls]) => [name, watched(name, guarded(connection, calls))]);
  return {
    opened: {
      ...opened,
      ports: Object.fromEntries(guardedPorts) as Partial<Ports>,
      aheadMs: () => clients.map((client) => client.aheadMs()).find((ms) => ms !== undefined),
    },
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
}

function secretsIn(
  { sealer, clock }: Pick<Services, 'sealer' | 'clock'>,
  { secrets }: KeptConnection,
  field: string,
): readonly string[] {
  const now = clock.now();
  return secrets
    .filter((one) => one.field === field && (one.ends_at === null || one.ends_at > now))
    .map((one) => openSecret(sealer, one, one.sealed));
}

function secretIn(
  services: Pick<Services, 'sealer' | 'clock'>,
  connection: KeptConnection,
  field: string,
): string {
  const [current] = secretsIn(services, connection, field);
  if (current === undefined) throw new Error(`${connection.id} has no ${field}`);
  return current;
}

type Call = (...given: unknown[]) => unknown;

/** A call for a tenant that the connection is not of goes nowhere: it would move another's money. */
function guarded<Calls extends object>({ id, mode, organizationId }: KeptConnection, calls: Calls): Calls {
  const requireOwn = (tenant: Tenant | undefined): void => {
    if (tenant === undefined) throw new Error(`a call at ${id} names no tenant`);
    const isOwn = organizationId === null || organizationId === tenant.organizationId;
    if (tenant.mode !== mode || !isOwn) throw new Error(`${id} is not a connection of ${tenant.id}`);
  };
  return Object.fromEntries(
    (Object.entries(calls) as [string, Call][]).map(([name, call]) => [
      name,
      (...given: unknown[]) => {
        requireOwn(tenantIn(given[0]));
        return call(...given);
      },
    ]),
  ) as Calls;
}

/** Every call of a port names its tenant, by itself or in its first argument. */
function tenantIn(about: unknown): Tenant | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  if ('tenant' in about) return about.tenant as Tenant;
  return 'organizationId' in about ? (about as Tenant) : undefined;
}

type Async = (...given: never[]) => Promise<unknown>;

/** `sandbox` where that is the connection; otherwise what its driver makes, opened when it is called. */
export const connectedTo = <Name extends Port>(
  ports: PortsOfConnections,
  port: Name,
  sandbox: Ports[Name],
): Connected<Ports[Name]> => ({
  at: (connectionId) =>
    connectionId === SANDBOX
      ? sandbox
      : (Object.fromEntries(
          (Object.entries(sandbox) as [keyof Ports[Name], Async][]).map(([name]) => [
            name,
            async (...given: never[]) => {
              const calls = await ports.open(connectionId, port);
              return (calls[name] as Async)(...given);
            },
          ]),
        ) as Ports[Name]),
});

/** The connections as what comes to their addresses needs them. */
type InboundGiven = Parameters<typeof createMessageTimes>[0] & {
  readonly connections: Pick<ConnectionDirectory, 'reread'>;
  readonly tenants: TenantDirectory;
  readonly metrics: Metrics;
};

export function inboundConnectionsOf(ports: PortsOfConnections, given: InboundGiven): InboundConnections {
  const { connections, tenants, metrics } = given;
  const noteTime = createMessageTimes(given);
  const messages = metrics.counter(
    'monedero_inbound_messages_total',
    'Messages to the addresses of connections, by connection and outcome',
  );
  return {
    async find(connectionId) {
      const found = await ports.find(connectionId);
      if (found === undefined) return undefined;
      const { connection, tenantsOf, writeReply, deadlineMs } = found;
      const { id, ports: served, organizationId, mode } = connection;
      const home = await tenants.sideOf(organizationId, mode);
      const isShared = organizationId === null;
      const whose = { home, tenantsOf: isShared ? tenantsOf : undefined };
      return { id, ports: served, ...whose, writeReply, deadlineMs };
    },
    reread: () => connections.reread(),
    tenant: (tenantId) => tenants.get(tenantId),
    note(connection, outcome) {
      messages.add({ connection, outcome });
      noteTime(connection, outcome);
    },
  };
}

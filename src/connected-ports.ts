// The ports of each connection: those of the sandbox, which every test side has, and those that a driver
// makes of a connection when it is first used. They are made again when the connection has changed.
import { SANDBOX, type Connected, type Port } from '#platform/connections.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tenant } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import type { WatchCalls } from '#platform/provider-calls.ts';
import type { Sealer } from '#platform/seal.ts';
import type { ReviewQueue } from '#modules/people/cardholders/port.ts';
import type { Templates } from '#modules/approvals/port.ts';
import {
  openSecret,
  type ConnectionDirectory,
  type KeptConnection,
} from '#modules/base/connections/index.ts';
import type { Driver, Ports } from '#providers/driver.ts';

type Services = {
  readonly connections: Pick<ConnectionDirectory, 'find'>;
  readonly drivers: readonly Driver[];
  readonly sealer: Sealer;
  readonly clock: Clock;
  readonly log: Log;
  readonly templates: Templates;
  readonly reviews: ReviewQueue;
  readonly watched: WatchCalls;
};

export type PortsOfConnections = {
  /** Throws where there is no such connection, or its driver does not have the port. */
  open<Name extends Port>(connectionId: string, port: Name): Promise<Ports[Name]>;
};

export function createPortsOfConnections(services: Services): PortsOfConnections {
  /** By what was kept of a connection, which is another value once it has changed. */
  const opened = new WeakMap<KeptConnection, Partial<Ports>>();
  return {
    async open(connectionId, port) {
      const connection = await services.connections.find(connectionId);
      if (connection === undefined || connection.status === 'removed')
        throw new Error(`there is no connection ${connectionId}`);
      let ports = opened.get(connection);
      if (ports === undefined) {
        ports = openPorts(services, connection);
        opened.set(connection, ports);
      }
      const found = ports[port];
      if (found === undefined) throw new Error(`the driver ${connection.driver} has no ${port}`);
      return found;
    },
  };
}

function openPorts(
  { drivers, sealer, watched, ...given }: Services,
  connection: KeptConnection,
): Partial<Ports> {
  const driver = drivers.find(({ name }) => name === connection.driver);
  if (driver === undefined) throw new Error(`this version has no driver ${connection.driver}`);
  const { settings, secrets } = connection;
  const ports = driver.connect({
    ...given,
    connection,
    settings,
    secretsOf(field) {
      const now = given.clock.now();
      const [current, ...before] = secrets
        .filter((one) => one.field === field && (one.ends_at === null || one.ends_at > now))
        .map((one) => openSecret(sealer, one, one.sealed));
      if (current === undefined) throw new Error(`${connection.id} has no ${field}`);
      return [current, ...before];
    },
  });
  return Object.fromEntries(
    (Object.entries(ports) as [Port, object][]).map(([name, calls]) => [
      name,
      watched(name, guarded(connection, calls)),
    ]),
  );
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

// The connections that a process has opened: that of the sandbox from its beginning, and each other one when
// it is first used. One is opened again when what it is given has changed.
import { SANDBOX, type Connected, type Port } from '#platform/provider/connections.ts';
import { within } from '#platform/basics/maps.ts';
import {
  KEPT_SANDBOX,
  type ConnectionDirectory,
  type KeptConnection,
} from '#modules/base/connections/directory.ts';
import type { Ports } from '#providers/driver.ts';
import type { Sandbox } from '#providers/sandbox/index.ts';
import { openConnection, type OpenConnection, type OpeningServices } from './open.ts';

export type FoundConnection = OpenConnection['opened'] & { readonly connection: KeptConnection };

export type OpenedConnections = {
  /** Finds a connection; undefined if there is none, or if it was removed. */
  find(connectionId: string): Promise<FoundConnection | undefined>;
  /** A port at any connection. A call throws if there is none, or if its driver does not have the port. */
  at<Name extends Port>(port: Name): Connected<Ports[Name]>;
};

type OpenEntry = Pick<OpenConnection, 'close'> & {
  readonly found: FoundConnection;
  /** What it was opened with. */
  readonly made: string;
};
type Call = (...given: unknown[]) => Promise<unknown>;
type Services = OpeningServices & { readonly connections: Pick<ConnectionDirectory, 'find'> };

export function createOpenedConnections(given: Services, sandbox: Sandbox): OpenedConnections {
  const services = { ...given, drivers: [...given.drivers, sandbox.driver] };
  const kept = new Map<string, OpenEntry>();

  const foundOf = (connection: KeptConnection): FoundConnection => {
    const { id, settings, secrets } = connection;
    const before = kept.get(id);
    if (before?.found.connection === connection) return before.found;
    const fingerprints = secrets.map(({ field, fingerprint, ends_at }) => [field, fingerprint, ends_at]);
    const made = JSON.stringify([settings, fingerprints]);
    const isSame = before?.made === made;
    const { opened, close } = isSame
      ? { opened: before.found, close: before.close }
      : openConnection(services, connection);
    const found = { ...opened, connection };
    kept.set(id, { found, made, close });
    // Calls that are in flight end as they were begun.
    if (!isSame)
      before?.close().catch((error: unknown) => given.log.warn('close.failed', { error: String(error) }));
    return found;
  };
  const find: OpenedConnections['find'] = async (connectionId) => {
    const connection = await services.connections.find(connectionId);
    return connection === undefined || connection.status === 'removed' ? undefined : foundOf(connection);
  };
  const callsAt = async (connectionId: string, port: Port): Promise<Readonly<Record<string, Call>>> => {
    const found = await find(connectionId);
    if (found === undefined) throw new Error(`there is no connection ${connectionId}`);
    const calls = found.ports[port];
    if (calls === undefined) throw new Error(`the driver ${found.connection.driver} has no ${port}`);
    return calls as unknown as Readonly<Record<string, Call>>;
  };
  // It has no row that could change, so that nothing is looked up for its calls.
  const { ports: simulated } = foundOf(KEPT_SANDBOX);

  return {
    find,
    at<Name extends Port>(port: Name) {
      // The sandbox has every call of every port.
      const names = Object.keys(sandbox.ports[port]);
      const made = new Map<string, Ports[Name]>();
      if (simulated[port] !== undefined) made.set(SANDBOX, simulated[port]);
      const make = (connectionId: string): Ports[Name] =>
        Object.fromEntries(
          names.map((name) => [
            name,
            async (...asked: unknown[]) => (await callsAt(connectionId, port))[name]?.(...asked),
          ]),
        ) as unknown as Ports[Name];
      return { at: (connectionId) => within(made, connectionId, () => make(connectionId)) };
    },
  };
}

// Opens one connection: its driver makes the ports, with what it was given, and around each of their calls is
// a guard, since a call for a tenant that the connection is not of would move another's money.
import type { Port } from '#platform/provider/connections.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { inboundPathOf } from '#platform/inbound/connection.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { unknownBecause } from '#platform/provider/outside.ts';
import type { OpenProviderClient } from '#platform/provider/client.ts';
import type { ProviderClients } from '#platform/provider/clients.ts';
import { createMemory } from '#platform/provider/memory.ts';
import type { WatchCalls } from '#platform/provider/watch-calls.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { ReviewQueue } from '#modules/people/cardholders/port.ts';
import type { Templates } from '#modules/approvals/port.ts';
import type { KeptConnection } from '#modules/base/connections/directory.ts';
import { openSecret } from '#modules/base/connections/secrets.ts';
import { ORIGIN, type Driver, type Opened, type Ports } from '#providers/driver.ts';

export type OpeningServices = {
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

export type OpenConnection = {
  readonly opened: Opened & {
    /** How far its clock is ahead by its last answers; undefined if none said the time. */
    aheadMs(): number | undefined;
  };
  close(): Promise<void>;
};

export function openConnection(
  { drivers, watched, pool, providerClients, baseUrl, ...services }: OpeningServices,
  connection: KeptConnection,
): OpenConnection {
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
  const guardedPorts = own.map(([name, calls]) => [name, watched(name, guarded(connection, name, calls))]);
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
  { sealer, clock }: Pick<OpeningServices, 'sealer' | 'clock'>,
  { secrets }: KeptConnection,
  field: string,
): readonly string[] {
  const now = clock.now();
  return secrets
    .filter((one) => one.field === field && (one.ends_at === null || one.ends_at > now))
    .map((one) => openSecret(sealer, one, one.sealed));
}

function secretIn(
  services: Pick<OpeningServices, 'sealer' | 'clock'>,
  connection: KeptConnection,
  field: string,
): string {
  const [current] = secretsIn(services, connection, field);
  if (current === undefined) throw new Error(`${connection.id} has no ${field}`);
  return current;
}

type Call = (...given: unknown[]) => unknown;

function guarded<Calls extends object>(
  { id, mode, organizationId, isOfEachSide }: KeptConnection,
  port: Port,
  calls: Calls,
): Calls {
  const guard =
    (name: string, call: Call): Call =>
    (...given) => {
      const tenant = tenantIn(given[0]);
      if (tenant === undefined) throw new Error(`a call at ${id} names no tenant`);
      const isOwn = organizationId === null || organizationId === tenant.organizationId;
      if (isOwn && tenant.mode === mode) return call(...given);
      // A live side to which nothing was connected asks under the name of the sandbox, as its rows have it.
      if (isOfEachSide === true) return nobody(port, name);
      throw new Error(`${id} is not a connection of ${tenant.id}`);
    };
  const all = Object.entries(calls) as [string, Call][];
  return Object.fromEntries(all.map(([name, call]) => [name, guard(name, call)])) as Calls;
}

/** Every call of a port names its tenant, by itself or in its first argument. */
function tenantIn(about: unknown): Tenant | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  if ('tenant' in about) return about.tenant as Tenant;
  return 'organizationId' in about ? (about as Tenant) : undefined;
}

/** Without a provider, no message is one of its own, and what it is asked stays open until there is one. */
async function nobody(port: Port, call: string): Promise<unknown> {
  if (/^(?:verify|answerChallenge)/.test(call)) return undefined;
  const cause = `no ${port} is connected to the live side`;
  if (/^(?:read|write)/.test(call)) throw new Error(cause);
  return unknownBecause(cause);
}

// Opens a driver as the platform opens a connection: with the client of the product, its pace and its
// breaker, at the origin that the keys name. What it remembers lives as long as this process.
import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/time/clock.ts';
import { noLinks, type Tenant } from '#platform/context/context.ts';
import { createLog } from '#platform/telemetry/log.ts';
import type { ProviderClient } from '#platform/provider/call.ts';
import { createProviderClient, type OpenProviderClient } from '#platform/provider/client.ts';
import type { Memory } from '#platform/provider/memory.ts';
import { templates } from '#questions.ts';
import { ORIGIN, type Driver, type Opened } from '#providers/driver.ts';
import { thinMemory } from '../../test/doubles/thin-memory.ts';
import type { ReadKeys } from './keys.ts';

const CONNECTION_ID = 'conn_conformance';
const DRAWN_BYTES = 24;

/** One connection, of one organization that no server has. */
export type Connection = {
  readonly tenant: Tenant;
  /** Opens it as another process has it that was just started: nothing but its memory is shared. */
  open(): Opened & { client(): ProviderClient };
  /** What a set-up gives out, in use from then on. */
  keep(secrets: Readonly<Record<string, string>>): void;
  /** The one in use. */
  secretOf(field: string): string;
  /** All that no output may show. */
  secrets(): readonly string[];
  close(): Promise<void>;
};

export function connectionOf(driver: Driver, keys: ReadKeys, address: string | undefined): Connection {
  const clients: OpenProviderClient[] = [];
  const memory: Memory = thinMemory(systemClock);
  const log = createLog('error', systemClock, () => undefined);
  let secrets: Readonly<Record<string, string>> = { ...drawnFor(driver), ...keys.secrets };
  const none = (): never => {
    throw new Error('a driver that asks a person is not run here');
  };
  const secretOf = (field: string): string => secrets[field] ?? missing(field);
  return {
    tenant: TENANT,
    secretOf,
    open() {
      const own: OpenProviderClient[] = [];
      const opened = driver.connect({
        connection: { id: CONNECTION_ID, mode: 'test', organizationId: TENANT.organizationId },
        settings: keys.settings,
        secretOf,
        secretsOf: (field) => (secrets[field] === undefined ? [] : [secrets[field]]),
        client(given) {
          const client = createProviderClient({
            ...given,
            provider: driver.name,
            connection: CONNECTION_ID,
            origin: keys.settings[ORIGIN] ?? given.origin,
            clock: systemClock,
            watch: (_called, call) => call(),
          });
          own.push(client);
          clients.push(client);
          return client;
        },
        memory,
        address: () => address ?? `https://conformance.invalid/inbound/connections/${CONNECTION_ID}`,
        templates,
        reviews: { open: none, find: none },
        clock: systemClock,
        log,
      });
      return { ...opened, client: () => own[0] ?? missing('client') };
    },
    keep(given) {
      secrets = { ...secrets, ...given };
    },
    secrets: () => Object.values(secrets),
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
}

/** Values as the platform draws them, if they are not given. */
const drawnFor = ({ fields }: Driver): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { isDrawn }]) => isDrawn === true)
      .map(([name]) => [name, randomBytes(DRAWN_BYTES).toString('base64url')]),
  );

const TENANT: Tenant = {
  id: 'ten_conformance',
  cellIds: ['ten_conformance'],
  mode: 'test',
  organizationId: 'org_conformance',
  isSuspended: false,
  betas: new Set(),
  now: () => systemClock.now(),
  baseUrl: noLinks,
  codeOf: (about) => about,
};

function missing(what: string): never {
  throw new Error(`there is no ${what}`);
}

// A whole Monedero for one test file: real database, real HTTP, worker and sandbox, an organization and a
// key.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createApp, type App } from '#app.ts';
import { systemActor, type Mode, type Tenant } from '#platform/context/context.ts';
import type { ClusterRoute } from '#platform/db/open-pool.ts';
import { createLog, type LogLevel } from '#platform/telemetry/log.ts';
import type { MailSettings } from '#platform/messages/mail-settings.ts';
import type { TraceSettings } from '#platform/telemetry/otlp.ts';
import type { AnyRoute } from '#platform/route/route.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { openCells } from '#modules/base/identity/open-cells.ts';
import {
  createOrganization,
  type Operator,
  type Organization,
} from '#modules/base/identity/organizations.ts';
import { houseAccounts } from '#product.ts';
import type { Driver } from '#providers/driver.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { partitionByTenant } from './partitions.ts';
import { requireSlots } from './slots.ts';
import { isBeforeCoordinator } from './proxy.ts';
import { TEST_SECRET_KEY } from './secret-key.ts';
import { client, type Client } from './client.ts';
import { clearing } from './clearing.ts';
import { createTurnableClock, type TurnableClock } from './clock.ts';

export type Another = { readonly app: App; readonly url: string; /** As on SIGTERM. */ end(): Promise<void> };

export type TestApp = {
  readonly app: App;
  readonly url: string;
  /** How links for people begin. */
  readonly links: string;
  readonly databaseUrl: string;
  readonly organization: Organization;
  readonly tenant: Tenant;
  /** Speaks with a key of scope `*` on the test side. */
  readonly api: Client;
  readonly operator: Operator;
  /** Real time, for all that belongs to this test app. */
  readonly clock: TurnableClock;
  newOrganization(name: string): Promise<Organization>;
  newKey(options?: {
    organization?: Organization;
    mode?: Mode;
    scopes?: string[];
    hourlyLimit?: number;
  }): Promise<string>;
  /** Over HTTP, a key of `newKey` on the side of `api`. */
  revokeKey(key: string): Promise<void>;
  /**
   * One more process of the same deployment, as far as HTTP and the database can tell. It may reach the
   * database through a proxy.
   */
  another(databaseUrl?: string, port?: number): Promise<Another>;
  /** Ends the process that `app` is, as on SIGTERM. */
  endFirst(): Promise<void>;
  /** What was logged so far. */
  logged(): readonly string[];
};

/** Of tenants whose test does not say it: `TEST_CELLS=4 npm test` shows what takes a tenant for one cell. */
const CELLS = Number(process.env['TEST_CELLS'] ?? 1);
const HOURLY_LIMIT = 1_000_000;
const POOL_MAX = 8;
/** When a file ends, its clients have: a shutdown that waits for more of them is tested for itself. */
const NOBODY_COMES = { quietLooks: 0 };
const LOCALLY = { host: '127.0.0.1', bounds: NOBODY_COMES };

export type TestAppOptions = {
  readonly worker?: boolean;
  /** How many each organization has on its test side. */
  readonly cells?: number;
  /** Its tests insert rows themselves, with ids of any slot. */
  readonly plantsRows?: boolean;
  readonly extraRoutes?: readonly AnyRoute[];
  readonly logLevel?: LogLevel;
  readonly mcpOrigins?: readonly string[];
  /** Where people reach it; where it listens, if it is not said. */
  readonly baseUrl?: string;
  /** The mailbox of the sandbox, where it is not said. */
  readonly mail?: MailSettings;
  /** Where people read it, on a development server. */
  readonly mailboxPath?: string;
  readonly traces?: TraceSettings;
  /** For which connections can be added. */
  readonly drivers?: readonly Driver[];
  /** Pages for operators, and those that are made later. */
  readonly pages?: (app: App) => Pick<Parameters<App['serve']>[0], 'pages' | 'latePages'>;
  /** As on a cluster, of which one PostgreSQL takes the place. */
  readonly isPartitioned?: boolean;
  /** One that is migrated; a new one, where it is not said. It is dropped at the end. */
  readonly database?: TestDatabase;
  /** On a cluster: straight to the nodes, where it is not said. */
  readonly clusterRoute?: ClusterRoute;
  /** Where a standby has the database of the test app. */
  readonly replicaUrlOf?: (databaseUrl: string) => Promise<string>;
  /** What else it serves. */
  readonly serve?: Partial<Parameters<App['serve']>[0]>;
};

/** What one process is made with, whatever the test wants. */
const settingsOf = ({ mcpOrigins = [], mail = { kind: 'sandbox' }, ...more }: TestAppOptions) =>
  ({
    poolMax: POOL_MAX,
    commandGroups: 'mixed',
    secretKeys: [TEST_SECRET_KEY],
    baseUrl: undefined,
    allowLoopbackReceivers: true,
    mcpOrigins,
    mail,
    ...more,
  }) as const;

const ACCOUNTS = [...houseAccounts, clearing];

/** Its test side has so many cells. */
async function newOrganization(operator: Operator, name: string, cells: number): Promise<Organization> {
  const made = await createOrganization(operator, name, ACCOUNTS);
  if (cells > 1) await openCells(operator, { tenantId: made.testTenantId, count: cells }, ACCOUNTS);
  return made;
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { worker = true, logLevel = 'warn', pages = () => ({ pages: {} }), serve = {} } = options;
  const { replicaUrlOf, isPartitioned = false, plantsRows = false, cells = CELLS, ...more } = options;
  const database = options.database ?? (await createTestDatabase());
  if (isPartitioned) await partitionByTenant(database.url);
  const lines: string[] = [];
  const apps = new Set<App>();
  const clock = createTurnableClock();

  const another = async (databaseUrl = database.url, port = 0): Promise<Another> => {
    const app = await createApp({
      databaseUrl,
      replicaUrl: await replicaUrlOf?.(database.url),
      clock,
      log: createLog(logLevel, clock, (text) => lines.push(text)),
      ...settingsOf(more),
      ...(databaseUrl === database.url || !isBeforeCoordinator
        ? {}
        : { clusterRoute: 'coordinator' as const }),
    });
    apps.add(app);
    const server = await app.serve({ ...LOCALLY, port, ...pages(app), ...serve });
    return { app, url: `http://127.0.0.1:${server.port}`, end: () => (apps.delete(app), app.close()) };
  };
  after(async () => {
    const [first] = apps;
    const looked = first === undefined || plantsRows ? undefined : requireSlots(first.pool);
    await looked?.catch(() => undefined);
    await Promise.all([...apps].map((app) => app.close()));
    await database.drop();
    await looked;
    if (process.env['SHOW_LOGS'] !== undefined) process.stderr.write(lines.join(''));
  });

  const { app, url, end: endFirst } = await another();
  if (worker) await app.work();
  const organization = await newOrganization(app, 'Tests', cells);
  const keyIds = new Map<string, string>();
  const newKey: TestApp['newKey'] = async (wanted = {}) => {
    const { testTenantId, liveTenantId } = wanted.organization ?? organization;
    const tenant = await app.tenants.get(wanted.mode === 'live' ? liveTenantId : testTenantId);
    const { scopes = ['*'], hourlyLimit = HOURLY_LIMIT } = wanted;
    const made = await app.works.run(tenant, systemActor('test'), (work) =>
      Promise.resolve(createApiKey(work, { name: 'test', scopes, hourlyLimit })),
    );
    keyIds.set(made.raw, made.row.id);
    return made.raw;
  };
  const api = client(url, await newKey());
  return {
    app,
    url,
    links: url.replace('127.0.0.1', 'localhost'),
    databaseUrl: database.url,
    organization,
    tenant: await app.tenants.get(organization.testTenantId),
    api,
    operator: app,
    clock,
    newOrganization: (name) => newOrganization(app, name, cells),
    newKey,
    async revokeKey(key) {
      const { status } = await api.delete(`/api/v1/api_keys/${keyIds.get(key)}`);
      assert.equal(status, 200);
    },
    another,
    endFirst,
    logged: () => lines,
  };
}

// A whole Monedero for one test file: real database, real HTTP, worker and sandbox, an organization and a
// key.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createApp, type App } from '../../src/app.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemActor, type Mode, type Tenant } from '../../src/platform/context.ts';
import { createLog, type LogLevel } from '../../src/platform/log.ts';
import type { AnyRoute } from '../../src/platform/route.ts';
import {
  createApiKey,
  createOrganization,
  type Operator,
  type Organization,
} from '../../src/modules/identity/index.ts';
import { houseAccounts } from '../../src/product.ts';
import { createTestDatabase } from './database.ts';
import { TEST_SECRET_KEY } from './secret-key.ts';
import { client, type Client } from './client.ts';
import { clearing } from './money.ts';

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
  newOrganization(name: string): Promise<Organization>;
  newKey(options?: {
    organization?: Organization;
    mode?: Mode;
    scopes?: string[];
    hourlyLimit?: number;
  }): Promise<string>;
  /** Over HTTP, a key of `newKey` on the side of `api`. */
  revokeKey(key: string): Promise<void>;
  /** One more process of the same deployment, as far as HTTP and the database can tell. */
  another(): Promise<{ app: App; url: string }>;
  /** What was logged so far. */
  logged(): readonly string[];
};

const HOURLY_LIMIT = 1_000_000;
const POOL_MAX = 8;
/** When a file ends, its clients have: a shutdown that waits for more of them is tested for itself. */
const NOBODY_COMES = { quietLooks: 0 };

export type TestAppOptions = {
  readonly worker?: boolean;
  readonly extraRoutes?: readonly AnyRoute[];
  readonly logLevel?: LogLevel;
  readonly mcpOrigins?: readonly string[];
};

const newOrganization = (operator: Operator, name: string): Promise<Organization> =>
  createOrganization(operator, name, [...houseAccounts, clearing]);

export async function startTestApp({
  worker = true,
  extraRoutes = [],
  logLevel = 'warn',
  mcpOrigins = [],
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const secretKeys = [TEST_SECRET_KEY];
  const lines: string[] = [];
  const apps: App[] = [];

  const another = async (): Promise<{ app: App; url: string }> => {
    const app = await createApp({
      databaseUrl: database.url,
      poolMax: POOL_MAX,
      commandGroups: 'mixed',
      secretKeys,
      baseUrl: undefined,
      allowLoopbackReceivers: true,
      mcpOrigins,
      clock: systemClock,
      log: createLog(logLevel, systemClock, (text) => lines.push(text)),
      extraRoutes,
    });
    apps.push(app);
    const server = await app.serve({ host: '127.0.0.1', port: 0, pages: {}, bounds: NOBODY_COMES });
    return { app, url: `http://127.0.0.1:${server.port}` };
  };
  after(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await database.drop();
    if (process.env['SHOW_LOGS'] !== undefined) process.stderr.write(lines.join(''));
  });

  const { app, url } = await another();
  if (worker) await app.work();
  const operator = { pool: app.pool, clock: systemClock, newId: app.newId };
  const organization = await newOrganization(operator, 'Tests');
  const keyIds = new Map<string, string>();
  const newKey: TestApp['newKey'] = async (options = {}) => {
    const { testTenantId, liveTenantId } = options.organization ?? organization;
    const tenant = await app.tenants.get(options.mode === 'live' ? liveTenantId : testTenantId);
    const { scopes = ['*'], hourlyLimit = HOURLY_LIMIT } = options;
    const key = { name: 'test', scopes, hourlyLimit };
    const made = await app.works.run(tenant, systemActor('test'), (work) =>
      Promise.resolve(createApiKey(work, key)),
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
    operator,
    newOrganization: (name) => newOrganization(operator, name),
    newKey,
    async revokeKey(key) {
      const { status } = await api.delete(`/api/v1/api_keys/${keyIds.get(key)}`);
      assert.equal(status, 200);
    },
    another,
    logged: () => lines,
  };
}

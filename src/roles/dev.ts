// Everything on one machine, in one command: database, migrations, server, worker and sandbox, with a first
// organization to try it with.
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp, type App } from '../app.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { sql } from '../platform/db/sql.ts';
import { systemActor } from '../platform/context.ts';
import type { Page } from '../platform/http/server.ts';
import { createLog } from '../platform/log.ts';
import { SECRET_KEY_BYTES } from '../platform/seal.ts';
import {
  addUser,
  createApiKey,
  createOrganization,
  HOURLY_LIMIT_DEFAULT,
} from '../modules/identity/index.ts';
import { houseAccounts } from '../product.ts';
import { openDatabase } from './database.ts';
import { devFilePath, readDevFile, type DevFile } from './dev-file.ts';
import { mailPages } from './dev-mail.ts';
import { phonePages } from './dev-whatsapp.ts';
import { guardOf } from './guard.ts';
import { pagesOf } from './pages.ts';
import { closeOnSignal } from './process.ts';

const HOST_DEFAULT = '127.0.0.1';
/** Lists what `dev` serves, for a browser at its bare address. */
const TO_DOCS: Page = { status: 302, type: 'text/plain; charset=utf-8', body: '', location: '/docs' };
const OWNER_EMAIL = 'owner@demo.test';
const PRIVATE_FILE = 0o600;

export async function runDev(config: Config): Promise<void> {
  await mkdir(config.dataDir, { recursive: true });
  const database = await openDatabase(config, (line) => console.log(line));
  await migrate(database.url, systemClock, await readMigrations());
  const log = createLog(config.logLevel, systemClock);
  const app = await createApp({
    databaseUrl: database.url,
    poolMax: config.databasePoolMax,
    commandGroups: config.commandGroups,
    secretKeys: config.secretKeys ?? [await keptSecretKey(config.dataDir)],
    baseUrl: config.baseUrl,
    allowLoopbackReceivers: true,
    mcpOrigins: config.mcpOrigins,
    clock: systemClock,
    log,
  });
  const close = async (): Promise<void> => {
    await app.close();
    await database.stop();
  };
  closeOnSignal(log, close, { withParent: config.isRunByNpm });

  try {
    await app.serve({
      host: config.host ?? HOST_DEFAULT,
      port: config.port,
      guard: guardOf(config),
      pages: { '/': () => TO_DOCS, ...pagesOf(app), ...mailPages(app), ...phonePages(app) },
    });
    await app.work();
    const dev = await demo(app, config.dataDir, app.baseUrl());
    printWelcome(dev, config.dataDir);
  } catch (error) {
    await close();
    throw isPortTaken(error) ? new Error(`port ${config.port} is taken: set PORT to another one`) : error;
  }
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * The demo organization, made on the first start; its key is remembered in a file, since the database keeps
 * only a hash.
 */
async function demo(app: App, dataDir: string, baseUrl: string): Promise<DevFile> {
  const kept = await readDevFile(dataDir);
  const isKnown =
    kept !== undefined &&
    (await app.pool.maybe(sql`select 1 as known from organizations where id = ${kept.organizationId}`)) !==
      undefined;
  const dev = isKnown ? { ...kept, baseUrl } : await createDemo(app, baseUrl);
  await writePrivately(devFilePath(dataDir), `${JSON.stringify(dev, null, 2)}\n`);
  return dev;
}

async function createDemo(app: App, baseUrl: string): Promise<DevFile> {
  const operator = { pool: app.pool, clock: systemClock, newId: app.newId };
  const organization = await createOrganization(operator, 'Demo', houseAccounts);
  await addUser(operator, { organization: organization.id, email: OWNER_EMAIL, role: 'owner' });
  const tenant = await app.tenants.get(organization.testTenantId);
  const { raw } = await app.works.run(tenant, systemActor('dev'), (work) =>
    Promise.resolve(createApiKey(work, { name: 'Demo', scopes: ['*'], hourlyLimit: HOURLY_LIMIT_DEFAULT })),
  );
  return { baseUrl, organizationId: organization.id, apiKey: raw, ownerEmail: OWNER_EMAIL };
}

async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key');
  try {
    return Buffer.from(await readFile(path, 'utf8'), 'base64');
  } catch {
    const key = randomBytes(SECRET_KEY_BYTES);
    await writePrivately(path, key.toString('base64'));
    return key;
  }
}

/** Written whole or not at all, and readable by no other user. */
async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  await writeFile(draft, text, { mode: PRIVATE_FILE });
  await chmod(draft, PRIVATE_FILE);
  await rename(draft, path);
}

function printWelcome({ baseUrl, apiKey, ownerEmail }: DevFile, dataDir: string): void {
  console.log(`
  Monedero is ready.

  API         ${baseUrl}/api/v1
  Reference   ${baseUrl}/docs
  Sign in     ${baseUrl}/sign-in
  Mailbox     ${baseUrl}/dev/mail
  Telephones  ${baseUrl}/dev/whatsapp
  Test key    ${apiKey}
  Owner       ${ownerEmail}

  Try it:
    curl ${baseUrl}/api/v1/cardholders -H "Authorization: Bearer ${apiKey}"

  The key is kept in ${devFilePath(dataDir)}. Ctrl-C ends everything in order.
`);
}

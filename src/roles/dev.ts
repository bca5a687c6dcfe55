// Everything on one machine, in one command: database, migrations, server, worker and sandbox, with a first
// organization to try it with.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type App, createApp } from '#app.ts';
import type { Config } from '#config.ts';
import { isoOf, systemClock } from '#platform/time/clock.ts';
import { migrate, readMigrations } from '#platform/db/migrate/migrate.ts';
import { requireUsable } from '#platform/db/usable.ts';
import { sql } from '#platform/db/sql.ts';
import { systemActor } from '#platform/context/context.ts';
import { once } from '#platform/basics/once.ts';
import type { Page, Pages } from '#platform/http/server.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { SECRET_KEY_BYTES } from '#platform/secrets/seal.ts';
import { createApiKey } from '#modules/base/identity/create-api-key.ts';
import { HOURLY_LIMIT_DEFAULT } from '#modules/base/identity/model.ts';
import { addUser, createOrganization } from '#modules/base/identity/organizations.ts';
import { houseAccounts } from '#product.ts';
import { type Database, openDatabase } from './database.ts';
import {
  type DevFile,
  devFilePath,
  readDevFile,
  sayRunning,
  writableFolder,
  writePrivately,
} from './dev-file.ts';
import { createDevReceiver } from './dev-webhooks.ts';
import { guardOf, hasPublicName } from './guard.ts';
import { openLog } from './log.ts';
import { docsOf, pagesOf } from './pages.ts';
import { closeOnSignal, noteDropped, orClose, requireReplica } from './process.ts';
import { shrinkHeapOnceIdle } from './shrink-heap.ts';
import { inboxPages } from './dev-inbox.ts';

const HOST_DEFAULT = '127.0.0.1';
/** Leads a browser at the bare address to the console. */
const TO_CONSOLE: Page = { status: 302, type: 'text/plain; charset=utf-8', body: '', location: '/console' };
const MAILBOX_PATH = '/dev/mail';
const OWNER_EMAIL = 'owner@demo.test';

export async function runDev(config: Config): Promise<void> {
  await writableFolder(config.dataDir);
  const database = await openDatabase(config, (line) => console.log(line));
  const log = openLog(config, 'text');
  const app = await orClose(
    () => database.stop(),
    () => openApp(config, database, log),
  );
  // Also called if a signal comes while the start fails.
  const close = once(async () => {
    await app.close();
    await database.stop();
  });
  noteDropped(app);
  closeOnSignal(log, close, { withParent: config.isRunByNpm });

  await orClose(close, async () => {
    const receiver = createDevReceiver(systemClock);
    const shown: { key?: string } = {};
    await app.serve({
      host: config.host ?? HOST_DEFAULT,
      port: config.port,
      guard: guardOf(config),
      bounds: { listenMsMin: 1000 * (config.drainSeconds ?? 0) },
      rebuildsApp: true,
      pages: {
        '/': () => TO_CONSOLE,
        ...pagesOf(app),
        ...keyPages(() => shown.key),
        ...mailPages(app),
        ...phonePages(app),
        ...receiver.pages,
      },
      latePages: docsOf(app, { tries: !hasPublicName(config) }),
      receiver: hasPublicName(config) ? undefined : receiver.mount,
    });
    await app.work();
    const baseUrl = app.baseUrl();
    const dev = await demo(app, config.dataDir, baseUrl);
    shown.key = dev.apiKey;
    await sayRunning(config.dataDir, { baseUrl });
    printWelcome(dev, config.dataDir);
    shrinkHeapOnceIdle();
  });
}

async function openApp(config: Config, database: Database, log: Log): Promise<App> {
  if (!database.isEmbedded) await requireUsable(database.url);
  await migrate(database.url, systemClock, await readMigrations());
  const { replicaUrl } = config;
  if (replicaUrl !== undefined) await requireReplica({ databaseUrl: database.url, replicaUrl }, log);
  return createApp({
    databaseUrl: database.url,
    replicaUrl,
    poolMax: config.databasePoolMax,
    clusterRoute: config.clusterRoute,
    commandGroups: config.commandGroups,
    secretKeys: config.secretKeys ?? [await keptSecretKey(config.dataDir)],
    baseUrl: config.baseUrl,
    allowLoopbackReceivers: true,
    mail: { kind: 'sandbox' },
    mailboxPath: hasPublicName(config) ? undefined : MAILBOX_PATH,
    keep: config.keep,
    traces: config.traces,
    mcpOrigins: config.mcpOrigins,
    clock: systemClock,
    log,
  });
}

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
  const organization = await createOrganization(app, 'Demo', houseAccounts);
  await addUser(app, { organization: organization.id, email: OWNER_EMAIL, role: 'owner' });
  const tenant = await app.tenants.get(organization.testTenantId);
  const { raw } = await app.works.run(tenant, systemActor('dev'), (work) =>
    Promise.resolve(createApiKey(work, { name: 'Demo', scopes: ['*'], hourlyLimit: HOURLY_LIMIT_DEFAULT })),
  );
  return { baseUrl, organizationId: organization.id, apiKey: raw, ownerEmail: OWNER_EMAIL };
}

export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'secret.key');
  try {
    return Buffer.from(await readFile(path, 'utf8'), 'base64');
  } catch {
    const key = randomBytes(SECRET_KEY_BYTES);
    await writePrivately(path, key.toString('base64'));
    return key;
  }
}

function printWelcome({ baseUrl, apiKey, ownerEmail }: DevFile, dataDir: string): void {
  console.log(`
  Monedero is ready.

  Console     ${baseUrl}/console
  Wallet      ${baseUrl}/wallet
  API         ${baseUrl}/api/v1
  Reference   ${baseUrl}/docs
  Sign in     ${baseUrl}/sign-in
  Mailbox     ${baseUrl}${MAILBOX_PATH}
  Telephones  ${baseUrl}/dev/whatsapp
  Webhooks    ${baseUrl}/dev/webhooks
  Test key    ${apiKey}
  Owner       ${ownerEmail}

  Try it:
    curl ${baseUrl}/api/v1/cardholders -H "Authorization: Bearer ${apiKey}"

  The key is kept in ${devFilePath(dataDir)}. Ctrl-C ends everything in order.
`);
}

// The test key of `dev`, for pages of its own documentation that send requests. As all below `/dev/`, it is
// shown on the machine of the server alone, and what another site asks for there a browser does not give it.

const answered = (status: number, body: object): Page => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

/** Undefined until there is one. */
export const keyPages = (key: () => string | undefined): Pages => ({
  '/dev/key.json': () => {
    const apiKey = key();
    return apiKey === undefined ? answered(503, { error: 'service_unavailable' }) : answered(200, { apiKey });
  },
});

// The mailbox of `dev`: what the sandbox's mailer was given.

const MAILS_SHOWN_MAX = 200;

export const mailPages = (app: App): Pages =>
  inboxPages({
    path: MAILBOX_PATH,
    title: 'Mailbox',
    intro: 'What was mailed, newest first. None of it has left this machine.',
    none: [
      'No mail yet',
      'People get codes here who go through a hosted onboarding, and owners are notified when a webhook endpoint is slowed down or switched off.',
    ],
    newest: () => app.newestMails(MAILS_SHOWN_MAX),
    toItem: ({ recipient, subject, text, at }) => ({ heading: subject, aside: `to ${recipient}`, text, at }),
    toJson: ({ recipient, subject, text, at }) => ({ to: recipient, subject, text, at: isoOf(at) }),
  });

// The telephones of `dev`: what the sandbox's messenger was given.

const TEXTS_SHOWN_MAX = 200;

export const phonePages = (app: App): Pages =>
  inboxPages({
    path: '/dev/whatsapp',
    title: 'Telephones',
    intro: 'What was sent to telephones on the test side, newest first.',
    none: ['No message yet', 'People get codes here who go through a hosted onboarding.'],
    newest: () => app.newestTexts(TEXTS_SHOWN_MAX),
    toItem: ({ recipient, text, at }) => ({ heading: recipient, aside: 'WhatsApp', text, at }),
    toJson: ({ recipient, text, at }) => ({ to: recipient, text, at: isoOf(at) }),
  });

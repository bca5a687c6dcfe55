// A process that serves or works on a database that is there already, and how it ends.
import { createApp, type App } from '#app.ts';
import type { Config } from '#config.ts';
import { systemClock } from '#platform/time/clock.ts';
import { createPool } from '#platform/db/pool.ts';
import { readMigrations } from '#platform/db/migrate/migrate.ts';
import { whatIsPending } from '#platform/db/migrate/state.ts';
import { DATABASE_URL_EXAMPLE } from '#platform/db/database-url.ts';
import { lookAtReplica } from '#platform/db/replicas/replica-check.ts';
import { requireUsable } from '#platform/db/usable.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { guardOf, isPlainHttp, metricsAreClosed } from './guard.ts';
import { openLog } from './log.ts';
import { droppedLines } from './output.ts';
import { docsOf, pagesOf } from './pages.ts';
import { serveWorkerPages } from './worker-pages.ts';
import { shrinkHeapOnceIdle } from './shrink-heap.ts';

const HOST_DEFAULT = '0.0.0.0';
/** Longer than the checks of a load balancer are apart. */
const DRAIN_SECONDS_DEFAULT = 5;

export async function runServe(config: Config): Promise<void> {
  const { app, log } = await startApp(config);
  const server = await orClose(
    () => app.close(),
    () =>
      app.serve({
        host: config.host ?? HOST_DEFAULT,
        port: config.port,
        pages: pagesOf(app),
        latePages: docsOf(app),
        guard: guardOf(config),
        bounds: { listenMsMin: 1000 * (config.drainSeconds ?? DRAIN_SECONDS_DEFAULT) },
      }),
  );
  if (metricsAreClosed(config)) log.warn('metrics.closed', { fix: 'set METRICS_TOKEN' });
  warnOfMail(config, log);
  if (isPlainHttp(config))
    log.warn('base_url.not_https', {
      fix: 'set BASE_URL to https://…: the cookies of sessions are not Secure, and anybody on the way reads them',
    });
  log.info('serving', { port: server.port });
  shrinkHeapOnceIdle();
  closeOnSignal(log, () => app.close());
}

export async function runWorker(config: Config): Promise<void> {
  // It listens nowhere itself, so without a setting it takes the server for its neighbour.
  const baseUrl = config.baseUrl ?? `http://127.0.0.1:${config.port}`;
  const { app, log } = await startApp({ ...config, baseUrl });
  const pages = await orClose(
    () => app.close(),
    async () => {
      await app.work();
      const { workerPort } = config;
      return workerPort === undefined ? undefined : serveWorkerPages(app, config, workerPort);
    },
    'WORKER_PORT',
  );
  if (pages !== undefined && metricsAreClosed(config))
    log.warn('metrics.closed', { fix: 'set METRICS_TOKEN' });
  warnOfMail(config, log);
  log.info('working', { port: pages?.port });
  shrinkHeapOnceIdle();
  closeOnSignal(log, async () => {
    await app.close();
    await pages?.close();
  });
}

/** A process that cannot start closes what it has opened, and ends. */
export async function orClose<T>(
  close: () => Promise<void>,
  start: () => Promise<T>,
  setting: 'PORT' | 'WORKER_PORT' = 'PORT',
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    await close();
    throw listenError(error, setting);
  }
}

function listenError(error: unknown, setting: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const port = 'port' in error ? String(error.port) : '';
  const address = 'address' in error ? String(error.address) : '';
  if (error.syscall === 'listen' && error.code === 'EADDRINUSE')
    return new Error(`port ${port} is taken: set ${setting} to another one`);
  if (error.syscall === 'listen' && error.code === 'EACCES')
    return new Error(`port ${port} is not for this user: set ${setting} to one from 1024 on, such as 4000`);
  if (error.syscall === 'listen' && error.code === 'EADDRNOTAVAIL')
    return new Error(`${address} is not of this machine: set HOST to one that is, such as 0.0.0.0`);
  return error;
}

async function startApp(config: Config): Promise<{ app: App; log: Log }> {
  const { databaseUrl, secretKeys } = config;
  if (databaseUrl === undefined)
    throw new Error(
      `DATABASE_URL is not set: it is the address of your database, such as ${DATABASE_URL_EXAMPLE}; "npm start" brings one of its own`,
    );
  if (secretKeys === undefined) {
    throw new Error(
      'SECRET_KEYS is not set: 32 random bytes in base64, such as "openssl rand -base64 32" prints',
    );
  }
  await requireUsable(databaseUrl);
  await requireMigrated(databaseUrl);
  const log = openLog(config, 'json');
  const { replicaUrl } = config;
  if (replicaUrl !== undefined) await requireReplica({ databaseUrl, replicaUrl }, log);
  const app = await createApp({
    databaseUrl,
    replicaUrl,
    poolMax: config.databasePoolMax,
    clusterRoute: config.clusterRoute,
    commandGroups: config.commandGroups,
    secretKeys,
    baseUrl: config.baseUrl,
    allowLoopbackReceivers: config.allowLoopbackReceivers,
    mail: config.mail,
    keep: config.keep,
    traces: config.traces,
    mcpOrigins: config.mcpOrigins,
    clock: systemClock,
    log,
  });
  noteDropped(app);
  return { app, log };
}

export const noteDropped = ({ metrics }: App): void =>
  metrics.gauge('monedero_log_lines_dropped', 'Lines of the log that could not be written', droppedLines);

/** A replica that is away or behind is not a reason to refuse the start; one of another database is. */
export async function requireReplica(urls: Parameters<typeof lookAtReplica>[0], log: Log): Promise<void> {
  const finding = await lookAtReplica(urls);
  if (finding.kind === 'wrong') throw new Error(finding.why);
  if (finding.kind === 'later') log.warn('replica.not_read', { fix: finding.why });
}

function warnOfMail({ mail }: Config, log: Log): void {
  if (mail.kind === 'none')
    log.warn('mail.not_set', {
      fix: 'set SMTP_URL and MAIL_FROM: no code to sign in and no invitation goes out, and both are refused',
    });
  if (mail.kind === 'sandbox')
    log.warn('mail.sandbox', { fix: 'take MAIL away and set SMTP_URL: all mail stays in the database' });
}

export async function requireMigrated(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1, name: 'monedero start' });
  try {
    const pending = await whatIsPending(pool, await readMigrations());
    if (pending !== undefined) throw new Error(pending);
  } finally {
    await pool.end();
  }
}

const PARENT_LOOK_MS = 500;

/**
 * The first signal ends things in order, the second at once. `withParent`: npm puts a shell between, and a
 * signal to npm ends that shell without a word to this process, which would go on alone and keep its port.
 */
export function closeOnSignal(
  log: Log,
  close: () => Promise<void>,
  { withParent = false }: { readonly withParent?: boolean } = {},
): void {
  let closing = false;
  const end = (signal: NodeJS.Signals): void => {
    if (closing) process.exit(1);
    closing = true;
    clearInterval(looking);
    log.info('closing', { signal });
    close().then(
      () => process.exit(process.exitCode ?? 0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const parent = process.ppid;
  const look = (): void => {
    if (process.ppid !== parent) end('SIGTERM');
  };
  const looking = withParent ? setInterval(look, PARENT_LOOK_MS).unref() : undefined;
}

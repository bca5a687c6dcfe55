// What a process needs to serve or to work, put together. What is served and worked on is put together in
// src/product.ts.
import { createCommands } from './platform/command/commands.ts';
import { createEngine } from './platform/command/engine.ts';
import type { Clock } from './platform/clock.ts';
import { createChanges } from './platform/db/changes.ts';
import { gatherQuick, gatherReads } from './platform/db/gather.ts';
import { createListener } from './platform/db/listen.ts';
import { createPool, type Pool } from './platform/db/pool.ts';
import { rawQuery } from './platform/db/sql.ts';
import { forgetSweeps } from './platform/queue/forget.ts';
import type { OnWritten } from './platform/batch.ts';
import { eventOutbox } from './platform/event.ts';
import { createIds } from './platform/ids.ts';
import { createPreflight } from './platform/http/cors.ts';
import { createRouteCaller } from './platform/http/call-route.ts';
import { createHandler, type Authenticator, type HandlerServices } from './platform/http/handle.ts';
import { VERSION } from './platform/http/openapi.ts';
import { createPageHandler } from './platform/http/pages.ts';
import { createRateLimiter } from './platform/http/rate-limit.ts';
import { createRouter } from './platform/http/router.ts';
import { startServer, type HttpServer, type PageGuard, type Pages } from './platform/http/server.ts';
import { createKeyLocks } from './platform/key-locks.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createOutboundClient } from './platform/outbound/client.ts';
import { watchProcess } from './platform/process-metrics.ts';
import { jobs, JOBS_CHANNEL, type JobKind } from './platform/queue/job.ts';
import { startSweeper, type Sweep } from './platform/queue/sweep.ts';
import { createWaker } from './platform/queue/waker.ts';
import { startWorker } from './platform/queue/worker.ts';
import type { AnyRoute } from './platform/route.ts';
import { createSealer, cacheOpened } from './platform/seal.ts';
import { createWorks } from './platform/work.ts';
import { createAgentKeyAuthenticator } from './modules/agents/index.ts';
import { createMcp } from './modules/mcp/index.ts';
import { createAuthenticate, createLastUsed, createTenantDirectory } from './modules/identity/index.ts';
import { payments, PAYMENTS_CHANNEL } from './modules/payments/index.ts';
import { openReceiptCodes } from './modules/receipts/index.ts';
import { createSessionAuthenticator } from './modules/sign-in/index.ts';
import { createPoster, DELIVERIES_CHANNEL, startDeliveries } from './modules/webhooks/index.ts';
import { newestMails } from './providers/sandbox/mailer.ts';
import { newestTexts } from './providers/sandbox/messenger.ts';
import { productOf } from './product.ts';
import { trouble } from './web/index.ts';

export type AppOptions = {
  readonly databaseUrl: string;
  readonly poolMax: number;
  readonly commandGroups: 'mixed' | 'tenant';
  readonly secretKeys: readonly Buffer[];
  /** Where this deployment is reached; undefined: at the address it listens on. */
  readonly baseUrl: string | undefined;
  /** The test side may have webhook receivers on this machine. */
  readonly allowLoopbackReceivers: boolean;
  /** Whose pages may call `/mcp`. */
  readonly mcpOrigins: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  /** Routes and jobs beside those of the product: the benchmark's. */
  readonly extraRoutes?: readonly AnyRoute[];
  readonly extraJobs?: readonly JobKind[];
};

export type App = Awaited<ReturnType<typeof createApp>>;

const DURATION_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const READY_PROBE_MS_MAX = 2_000;
const SECRETS_REMEMBERED_MAX = 1_000;
const JOB_CONNECTIONS_MAX = 2;
/** One that publishes, one that takes, one that writes down. */
const DELIVERY_CONNECTIONS_MAX = 3;

/** What everything else is made with. */
async function openServices(options: AppOptions, baseUrl: () => string) {
  const { databaseUrl, poolMax, secretKeys, allowLoopbackReceivers, clock, log } = options;
  const [firstKey, ...olderKeys] = secretKeys;
  if (firstKey === undefined) throw new Error('no secret key is configured');
  const metrics = createMetrics();
  const processWatch = watchProcess(metrics);
  const newId = createIds(clock);
  const pool = createPool(databaseUrl, { max: poolMax, name: 'monedero' });
  const keyLocks = createKeyLocks(pool);
  const listener = createListener(pool, log);
  const caughtUp = (): Promise<void> => listener.caughtUp();
  const sealer = createSealer([firstKey, ...olderKeys]);
  const codes = await openReceiptCodes({ pool, sealer, clock });
  const tenants = await createTenantDirectory(pool, listener, { clock, baseUrl, codes });
  const lastUsed = createLastUsed(pool, log);
  const waker = createWaker(pool, log, { channel: DELIVERIES_CHANNEL, table: eventOutbox });
  const jobWaker = createWaker(pool, log, { channel: JOBS_CHANNEL, table: jobs });
  const paymentWaker = createWaker(pool, log, { channel: PAYMENTS_CHANNEL, table: payments });
  const onWritten: OnWritten = (tables) => {
    const all = [...tables];
    waker.onWritten(all);
    jobWaker.onWritten(all);
    paymentWaker.onWritten(all);
  };
  const outbound = createOutboundClient();
  return {
    metrics,
    newId,
    pool,
    reads: gatherReads(pool),
    listener,
    works: createWorks({
      pool,
      keyLocks,
      newId,
      caughtUp,
      onWritten,
    }),
    caughtUp,
    sealer,
    tenants,
    lastUsed,
    waker,
    onWritten,
    outbound,
    paymentChanges: await createChanges(listener, PAYMENTS_CHANNEL),
    post: createPoster({
      outbound,
      sealer: cacheOpened(sealer, SECRETS_REMEMBERED_MAX),
      clock,
      allowLoopbackReceivers,
    }),
    async close(): Promise<void> {
      processWatch.close();
      await outbound.close();
      await waker.close();
      await jobWaker.close();
      await paymentWaker.close();
      await lastUsed.close();
      await listener.close();
      await keyLocks.close();
      await pool.end();
    },
  };
}

export async function createApp(options: AppOptions) {
  const { clock, log, allowLoopbackReceivers, mcpOrigins, extraRoutes = [] } = options;
  let server: HttpServer | undefined;
  const urls = urlsOf(options.baseUrl, () => server?.port ?? 0);
  const services = await openServices(options, urls.baseUrl);
  const { metrics, newId, pool, reads, works, sealer, tenants } = services;

  const engine = createEngine({ ...services, log, grouping: options.commandGroups });
  const commands = createCommands(engine);

  const shared = { ...services, commands, clock, log, tenantOf: (id: string) => tenants.get(id) };
  const product = productOf({ ...shared, ...urls, allowLoopbackReceivers });
  const routes = [...product.routes, ...extraRoutes];
  const sweeps: Sweep[] = [...product.sweeps, ...forgetSweeps(pool, clock)];

  const closers: Array<() => Promise<void>> = [];
  let draining = false;

  return {
    pool,
    reads,
    works,
    commands,
    newId,
    tenants,
    sealer,
    metrics,
    routes,
    pages: product.pages,
    sweeps,
    baseUrl: urls.baseUrl,
    newestMails: (limit: number) => newestMails(pool, limit),
    newestTexts: (limit: number) => newestTexts(pool, limit),

    /** Whether requests can be served now. */
    isReady: async (): Promise<boolean> => !draining && (await isReachable(pool)),

    async serve(at: ServeAt): Promise<HttpServer> {
      const limiter = createRateLimiter(pool, clock, log);
      const parts = { ...shared, ...urls, engine, limiter, routes, pages: product.pages, mcpOrigins };
      const started = await startServing(parts, at);
      server = started;
      closers.push(
        () => started.close(),
        () => limiter.close(),
      );
      return started;
    },

    async work(): Promise<void> {
      const kinds = [...product.jobKinds, ...(options.extraJobs ?? [])];
      const working = await startWorking(options.databaseUrl, { ...shared, kinds });
      const sweeper = startSweeper(sweeps, pool, log);
      closers.push(
        () => sweeper.close(),
        () => working.close(),
      );
    },

    /** Answers the requests that were accepted, finishes jobs in flight, and closes all connections. */
    async close(): Promise<void> {
      draining = true;
      services.paymentChanges.close();
      for (const close of closers)
        await close().catch((error: unknown) => log.warn('close.failed', { error: String(error) }));
      await engine.close();
      await services.close();
      log.flush();
    },
  };
}

/** Whether the database answers soon. */
function isReachable(pool: Pool): Promise<boolean> {
  const probe = pool.one(rawQuery('select 1', [])).then(
    () => true,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_PROBE_MS_MAX, false).unref());
  return Promise.race([probe, late]);
}

type ServeAt = { host: string; port: number; pages: Pages; guard?: PageGuard };
type ServeParts = Omit<
  HandlerServices,
  'router' | 'readsOfRoutes' | 'authenticate' | 'requests' | 'durations'
> &
  Parameters<typeof createCallers>[0] & {
    readonly metrics: Metrics;
    readonly routes: readonly AnyRoute[];
    readonly mcpOrigins: readonly string[];
    readonly pages: Parameters<typeof createPageHandler>[0]['pages'];
  };

/** Serves the API and the hosted pages. */
async function startServing(parts: ServeParts, at: ServeAt): Promise<HttpServer> {
  const { metrics } = parts;
  const router = createRouter(parts.routes);
  const agentKeys = await createAgentKeyAuthenticator(parts);
  const handling: HandlerServices = {
    ...parts,
    readsOfRoutes: gatherQuick(parts.reads, parts.pool),
    router,
    authenticate: await createCallers(parts, agentKeys),
    requests: metrics.counter('monedero_requests_total', 'Requests answered, by route and status'),
    durations: metrics.histogram(
      'monedero_request_seconds',
      'Time from request to answer, by route',
      DURATION_BOUNDS_SECONDS,
    ),
  };
  const handle = createHandler(handling);
  const preflight = createPreflight({ ...parts, router });
  const page = createPageHandler({ ...parts, router, trouble });
  const callRoute = createRouteCaller(handling);
  const mcp = createMcp({ ...parts, callRoute, agentKeys, version: VERSION });
  return startServer(
    { ...at, newId: parts.newId, docsUrl: parts.docsUrl, mounts: [mcp] },
    (request, response) =>
      preflight(request, response) ?? page(request, response) ?? handle(request, response),
  );
}

/** Every kind of caller that proves who it is. */
const createCallers = (
  services: Parameters<typeof createAuthenticate>[0] & Parameters<typeof createSessionAuthenticator>[0],
  agentKeys: Authenticator,
) => createAuthenticate(services, [createSessionAuthenticator(services), agentKeys]);

/** Browsers know passkeys and cookies by a name and not by an address; our own messages need no look-up. */
const urlsOf = (baseUrl: string | undefined, port: () => number) => ({
  baseUrl: () => baseUrl ?? `http://localhost:${port()}`,
  ownUrl: () => baseUrl ?? `http://127.0.0.1:${port()}`,
  docsUrl: () => `${baseUrl ?? `http://localhost:${port()}`}/docs`,
});

/**
 * Queues are worked on from connections of their own, which find rows by key however large the tables have
 * grown.
 */
async function startWorking(
  databaseUrl: string,
  shared: Omit<Parameters<typeof startWorker>[0], 'claims'> & Parameters<typeof startDeliveries>[0],
): Promise<{ close(): Promise<void> }> {
  const claims = createPool(databaseUrl, {
    max: JOB_CONNECTIONS_MAX,
    name: 'monedero jobs',
    byKeyOnly: true,
  });
  const pool = createPool(databaseUrl, {
    max: DELIVERY_CONNECTIONS_MAX,
    name: 'monedero deliveries',
    byKeyOnly: true,
  });
  const worker = await startWorker({ ...shared, claims });
  const deliveries = await startDeliveries({ ...shared, pool });
  return {
    async close() {
      await Promise.all([worker.close(), deliveries.close()]);
      await Promise.all([claims.end(), pool.end()]);
    },
  };
}

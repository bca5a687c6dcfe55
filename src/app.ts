// The only wiring: which modules there are, which providers stand behind their ports, and what a process needs to serve or
// to work.
import { createEngine } from './platform/command/engine.ts';
import { instant, type Clock } from './platform/clock.ts';
import { createListener } from './platform/db/listen.ts';
import { createPool, type Pool } from './platform/db/pool.ts';
import { rawQuery } from './platform/db/sql.ts';
import { forgetOld } from './platform/idempotency.ts';
import { createIds } from './platform/ids.ts';
import { createHandler } from './platform/http/handle.ts';
import { createRateLimiter, forgetOldWindows } from './platform/http/rate-limit.ts';
import { createRouter } from './platform/http/router.ts';
import { startServer, type HttpServer, type Pages } from './platform/http/server.ts';
import { inboundJob, inboundRoute, type InboundSource } from './platform/inbound.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutboundClient } from './platform/outbound/client.ts';
import { jobsDue } from './platform/queue/due.ts';
import type { JobKind } from './platform/queue/job.ts';
import { startSweeper, type Sweep } from './platform/queue/sweep.ts';
import { startWorker } from './platform/queue/worker.ts';
import type { AnyRoute } from './platform/route.ts';
import { createSealer, rememberOpened, SECRET_KEY_BYTES } from './platform/seal.ts';
import { createWorks } from './platform/work.ts';
import {
  cardholderRoutes,
  forgottenKycSweep,
  issuerMessages,
  startKycJob,
} from './modules/cardholders/index.ts';
import type { KycIssuer } from './modules/cardholders/port.ts';
import {
  createAuthenticate,
  createLastUsed,
  createTenantDirectory,
  identityRoutes,
} from './modules/identity/index.ts';
import {
  createDeliveryWaker,
  createPoster,
  deliveriesDue,
  forgetEndpointJob,
  startDeliveries,
  tellOwnersJob,
  webhookRoutes,
  webhookSweeps,
  type WebhookServices,
} from './modules/webhooks/index.ts';
import { sandboxRoutes } from './modules/sandbox/index.ts';
import type { SandboxWorld } from './modules/sandbox/port.ts';
import { issuerBySide, mailerBySide, noMailer, notConnected } from './providers/live/sides.ts';
import { createSandboxIssuer, decideKycJob } from './providers/sandbox/issuer.ts';
import { createSandboxMailer, newestMails } from './providers/sandbox/mailer.ts';
import { sendJob } from './providers/sandbox/messages.ts';

export type AppOptions = {
  readonly databaseUrl: string;
  readonly poolMax: number;
  readonly commandGroups: 'mixed' | 'tenant';
  readonly secretKeys: readonly Buffer[];
  /** Where this deployment is reached; undefined: at the address it listens on. */
  readonly baseUrl: string | undefined;
  /** The test side may have webhook receivers on this machine. */
  readonly allowLoopbackReceivers: boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Routes beside those of the product: the benchmark's. */
  readonly extraRoutes?: readonly AnyRoute[];
};

export type App = Awaited<ReturnType<typeof createApp>>;

const FORGET_EVERY_MS = 60_000;
const FORGET_ROWS_MAX = 50_000;
const DURATION_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const READY_PROBE_MS_MAX = 2_000;
const SECRETS_REMEMBERED_MAX = 1_000;
/** One that publishes, one that takes, one that writes down. */
const DELIVERY_CONNECTIONS_MAX = 3;

/** What everything else is made with. */
async function openServices(options: AppOptions) {
  const { databaseUrl, poolMax, secretKeys, allowLoopbackReceivers, clock, log } = options;
  const [firstKey, ...olderKeys] = secretKeys;
  if (firstKey === undefined) throw new Error('no secret key is configured');
  const newId = createIds(clock);
  const pool = createPool(databaseUrl, { max: poolMax, name: 'monedero' });
  const claims = createPool(databaseUrl, { max: poolMax, name: 'monedero claims' });
  const listener = createListener(pool, log);
  const tenants = await createTenantDirectory(pool, listener, clock);
  const lastUsed = createLastUsed(pool, log);
  const waker = createDeliveryWaker(pool, log);
  const sealer = createSealer([firstKey, ...olderKeys]);
  const outbound = createOutboundClient();
  return {
    newId,
    pool,
    listener,
    works: createWorks({
      pool,
      claims,
      newId,
      caughtUp: () => listener.caughtUp(),
      onWritten: (tables) => waker.onWritten(tables),
    }),
    sealer,
    tenants,
    lastUsed,
    waker,
    post: createPoster({
      outbound,
      sealer: rememberOpened(sealer, SECRETS_REMEMBERED_MAX),
      clock,
      allowLoopbackReceivers,
    }),
    async close(): Promise<void> {
      await outbound.close();
      await waker.close();
      await lastUsed.close();
      await listener.close();
      await claims.end();
      await pool.end();
    },
  };
}

export async function createApp(options: AppOptions) {
  const { clock, log } = options;
  const metrics = createMetrics();
  const services = await openServices(options);
  const { newId, pool, listener, works, sealer, tenants, lastUsed, waker, post } = services;

  let server: HttpServer | undefined;
  const baseUrl = (): string => options.baseUrl ?? `http://127.0.0.1:${server?.port ?? 0}`;

  const world = createSandboxIssuer({ pool, works, sealer, clock });
  const issuer = issuerBySide(world, notConnected);
  const sources: InboundSource[] = [issuerMessages(issuer)];
  const tenantOf = (tenantId: string) => tenants.get(tenantId);

  const { allowLoopbackReceivers, extraRoutes = [] } = options;
  const webhooks = { sealer, allowLoopbackReceivers, newId, post };
  const routes = [...routesOf({ world, issuer, clock, webhooks }), ...extraRoutes];
  const jobKinds = [
    startKycJob(issuer),
    inboundJob(sources),
    decideKycJob(),
    sendJob({ sealer, clock, baseUrl }),
    forgetEndpointJob(),
    tellOwnersJob({ mailer: mailerBySide(createSandboxMailer(works), noMailer), baseUrl }),
  ] as unknown as JobKind[];
  const sweeps: Sweep[] = [
    forgottenKycSweep({ pool, works, clock, tenantOf }),
    ...forgetSweeps(pool, clock),
    ...webhookSweeps({ pool, clock }),
  ];

  const closers: Array<() => Promise<void>> = [];
  let draining = false;

  return {
    pool,
    works,
    newId,
    tenants,
    sealer,
    metrics,
    routes,
    sweeps,
    newestMails: (limit: number) => newestMails(pool, limit),

    /** Whether requests can be served now. */
    async isReady(): Promise<boolean> {
      if (draining) return false;
      const probe = pool.one(rawQuery('select 1', [])).then(
        () => true,
        () => false,
      );
      const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_PROBE_MS_MAX, false).unref());
      return Promise.race([probe, late]);
    },

    async serve(at: { host: string; port: number; pages: Pages }): Promise<HttpServer> {
      const limiter = createRateLimiter(pool, clock, log);
      const { onWritten } = waker;
      const engine = createEngine({ pool, newId, log, metrics, grouping: options.commandGroups, onWritten });
      const handle = createHandler({
        router: createRouter(routes),
        authenticate: await createAuthenticate({ pool, listener, clock, tenants, lastUsed }),
        limiter,
        pool,
        works,
        engine,
        sealer,
        newId,
        clock,
        log,
        requests: metrics.counter('monedero_requests_total', 'Requests answered, by route and status'),
        durations: metrics.histogram(
          'monedero_request_seconds',
          'Time from request to answer, by route',
          DURATION_BOUNDS_SECONDS,
        ),
      });
      const started = await startServer(at, handle);
      server = started;
      closers.push(
        () => started.close(),
        () => engine.close(),
        () => limiter.close(),
      );
      return started;
    },

    async work(): Promise<void> {
      const shared = { ...services, clock, log, metrics, tenantOf };
      const worker = await startWorker({ ...shared, kinds: jobKinds });
      const deliveries = await startDelivering(options.databaseUrl, shared);
      const sweeper = startSweeper(sweeps, pool, log);
      closers.push(
        () => sweeper.close(),
        async () => void (await Promise.all([worker.close(), deliveries.close()])),
      );
    },

    /** Answers what was accepted, finishes what is at hand, and lets go of everything. */
    async close(): Promise<void> {
      draining = true;
      for (const close of closers)
        await close().catch((error: unknown) => log.warn('close.failed', { error: String(error) }));
      await services.close();
      log.flush();
    },
  };
}

/** On connections of their own, which find rows by key however large the tables have grown. */
async function startDelivering(
  databaseUrl: string,
  shared: Parameters<typeof startDeliveries>[0],
): Promise<{ close(): Promise<void> }> {
  const pool = createPool(databaseUrl, {
    max: DELIVERY_CONNECTIONS_MAX,
    name: 'monedero deliveries',
    byKeyOnly: true,
    pipeline: true,
  });
  const deliveries = await startDeliveries({ ...shared, pool });
  return {
    async close() {
      await deliveries.close();
      await pool.end();
    },
  };
}

/** What the platform keeps only for a while. */
const forgetSweeps = (pool: Pool, clock: Clock): Sweep[] => [
  {
    name: 'platform.old_idempotency_keys',
    everyMs: FORGET_EVERY_MS,
    runOnce: () => forgetOld(pool, clock.now(), FORGET_ROWS_MAX),
  },
  {
    name: 'platform.old_rate_windows',
    everyMs: FORGET_EVERY_MS,
    runOnce: () => forgetOldWindows(pool, clock.now(), FORGET_ROWS_MAX),
  },
];

/** Every route of the product. What stands behind the ports does not change what they look like. */
function routesOf(behind: {
  world: SandboxWorld;
  issuer: KycIssuer;
  clock: Clock;
  webhooks: WebhookServices;
}): AnyRoute[] {
  return [
    ...cardholderRoutes,
    ...identityRoutes,
    ...webhookRoutes(behind.webhooks),
    ...sandboxRoutes(behind.world, behind.clock, [jobsDue, deliveriesDue]),
    inboundRoute(issuerMessages(behind.issuer)),
  ];
}

/** The routes for whoever only describes them. */
export function describedRoutes(): AnyRoute[] {
  const nobody = { ...notConnected, decideKyc: () => Promise.reject(new Error('nobody is there')) };
  const clock = { now: () => instant(0) };
  const webhooks = {
    sealer: createSealer([Buffer.alloc(SECRET_KEY_BYTES)]),
    allowLoopbackReceivers: false,
    newId: createIds(clock),
    post: () => Promise.reject(new Error('nobody is there')),
  };
  return routesOf({ world: nobody, issuer: notConnected, clock, webhooks });
}

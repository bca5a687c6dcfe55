// What a process needs to serve or to work, put together. What is served and worked on is put together in
// src/product.ts.
import { watchBacklogs } from '#platform/db/backlog.ts';
import { once } from '#platform/basics/once.ts';
import { createCommands } from '#platform/command/commands.ts';
import { createEngine } from '#platform/command/engine.ts';
import { coalesceQuick } from '#platform/db/coalesce-reads.ts';
import { NO_REPLICA, openReplica, type Replica } from '#platform/db/replicas/replica.ts';
import { rawQuery, type Db } from '#platform/db/sql.ts';
import { givenUpSweep } from '#platform/inbound/job.ts';
import { platformForgetSweeps } from '#platform/personal-data/forget.ts';
import { forgetSweeps } from '#platform/forget.ts';
import { createPreflight } from '#platform/http/cors.ts';
import { createRouteCaller, type CallRoute } from '#platform/http/call-route.ts';
import { createHandler, type Authenticator, type HandlerServices } from '#platform/http/handle.ts';
import type { Mount } from '#platform/http/mount.ts';
import { nearPathOf } from '#platform/http/near-path.ts';
import { createPageHandler } from '#platform/http/pages.ts';
import { createRateLimiter } from '#platform/http/rate-limit.ts';
import { createRouter } from '#platform/http/router.ts';
import {
  startServer,
  type Bounds,
  type HttpServer,
  type PageGuard,
  type LatePages,
  type Pages,
} from '#platform/http/server.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { startSweeper, type Sweep } from '#platform/queue/sweep.ts';
import { createDueJobs } from '#platform/queue/due-jobs.ts';
import { jobsRun, startWorker } from '#platform/queue/worker.ts';
import { isReadFromReplica, type AnyRoute } from '#platform/route/route.ts';
import type { Tracer } from '#platform/telemetry/tracer.ts';
import { VERSION } from '#platform/basics/version.ts';
import { createAgentKeyAuthenticator } from '#modules/wallets/agents/authenticate.ts';
import { createMcp } from '#modules/access/mcp/create.ts';
import { createAuthenticate } from '#modules/base/identity/authenticate.ts';
import type { RequestLog } from '#modules/base/requests/record.ts';
import { neededSignature, requireSecondSignature } from '#modules/people/second-signatures/require.ts';
import { createSessionAuthenticator } from '#modules/people/sign-in/authenticate.ts';
import { startDeliveries } from '#modules/webhooks/delivery/worker.ts';
import { newestMails } from '#providers/sandbox/mailer.ts';
import { newestTexts } from '#providers/sandbox/messenger.ts';
import { productOf } from './product.ts';
import { openServices, type ServiceOptions } from './services.ts';
import { appMounts, brandMount, trouble } from '#web/index.ts';

export type AppOptions = ServiceOptions & {
  readonly commandGroups: 'mixed' | 'tenant';
  /** Where this deployment is reached; undefined: at the address it listens on. */
  readonly baseUrl: string | undefined;
  /** A standby that answers lists, searches and sums; undefined: the database does. */
  readonly replicaUrl?: string | undefined;
  /** The origins whose pages may call `/mcp`. */
  readonly mcpOrigins: readonly string[];
  /** Routes beside those of the product: those of tests and of the benchmark. */
  readonly extraRoutes?: readonly AnyRoute[];
};

export type App = Awaited<ReturnType<typeof createApp>>;

const DURATION_BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const READY_PROBE_MS_MAX = 2_000;
const JOB_CONNECTIONS_MAX = 2;
/** Three connections: one publishes, one takes, one writes down. */
const DELIVERY_CONNECTIONS_MAX = 3;

export async function createApp(options: AppOptions) {
  const { clock, log, allowLoopbackReceivers, mcpOrigins } = options;
  const { extraRoutes = [] } = options;
  let server: HttpServer | undefined;
  let replica = NO_REPLICA;
  const urls = urlsOf(options.baseUrl, () => server?.port ?? 0);
  const services = await openServices(options, urls.baseUrl);
  const { pool, tenants } = services;
  const engine = createEngine({ ...services, log, grouping: options.commandGroups });
  const commands = createCommands(engine);

  const shared = { ...services, commands, clock, log, tenantOf: (id: string) => tenants.get(id) };
  const product = productOf({ ...shared, ...urls, allowLoopbackReceivers, dueJobs: () => dueJobs });
  const runs = jobsRun(services.metrics);
  const dueJobs = createDueJobs({ ...shared, runs, kinds: product.jobKinds, claims: pool });
  const routes = [...product.routes, ...extraRoutes];
  const sweeps: Sweep[] = [...product.sweeps, ...platformSweeps(shared)];

  const opened: Array<{ close(): Promise<void> }> = [dueJobs];
  let draining = false;
  const { newId, reads, works, sealer, metrics, keep, connections } = services;
  const shown = { newId, tenants, sealer, metrics, keep, connections, routes, sweeps };
  const exposed = { clock, pool, reads, works, commands, ...shown };

  return {
    ...exposed,
    pages: product.pages,
    operatorActions: product.operatorActions,
    baseUrl: urls.baseUrl,
    newestMails: (limit: number) => newestMails(pool, limit),
    newestTexts: (limit: number) => newestTexts(pool, limit),

    /** How far the clock of this process is ahead of the database's, once that was asked. */
    clockOffsetSeconds: () => services.clockWatch.offsetSeconds(),
    /** Nodes of a cluster that did not answer this process when they were last asked. */
    nodesAway: (): readonly string[] => pool.nodesAway?.() ?? [],
    /** Whether requests can be served now. */
    isReady: async (): Promise<boolean> =>
      !draining && (await isSoon(pool.one(SOMETHING))) && (await isSoon(services.clockWatch.makeSure())),

    async serve(at: ServeAt): Promise<HttpServer> {
      const limiter = createRateLimiter(pool, clock, log);
      replica = replicaOf(options, services);
      const own = { engine, limiter, replica, routes, pages: product.pages, mcpOrigins };
      const started = await startServing({ ...shared, ...urls, ...own }, at);
      server = started;
      opened.push(started, limiter);
      return started;
    },

    async work(): Promise<void> {
      const working = await startWorking({ ...shared, ...product, kinds: product.jobKinds, runs });
      const sweeper = startSweeper(sweeps, { ...services, log });
      opened.push(sweeper, working);
    },

    /** Answers accepted requests, finishes jobs, closes connections: once, even if it is asked twice. */
    close: once(async () => {
      draining = true;
      services.stopWaiting();
      for (const part of opened)
        await part.close().catch((error: unknown) => log.warn('close.failed', { error: String(error) }));
      await engine.close();
      await replica.close();
      await services.close();
      log.flush();
    }),
  };
}

const platformSweeps = (services: Parameters<typeof platformForgetSweeps>[0]): Sweep[] => [
  ...forgetSweeps(services.pool, services.clock),
  ...platformForgetSweeps(services),
  givenUpSweep(services.pool, services.clock),
];

const replicaOf = (
  { replicaUrl: url, poolMax, log }: AppOptions,
  { reads, metrics }: { readonly reads: Db; readonly metrics: Metrics },
): Replica => (url === undefined ? NO_REPLICA : openReplica({ url, poolMax, primary: reads, log, metrics }));

const SOMETHING = rawQuery<{ readonly is_there: true }>('select true as is_there', []);

/** Whether it is answered soon, and not by a no. */
function isSoon(answer: Promise<unknown>): Promise<boolean> {
  const probe = answer.then(
    (answered) => answered !== false,
    () => false,
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, READY_PROBE_MS_MAX, false).unref());
  return Promise.race([probe, late]);
}

type ServeAt = {
  readonly host: string;
  readonly port: number;
  readonly pages: Pages;
  readonly latePages?: LatePages;
  readonly guard?: PageGuard;
  readonly bounds?: Partial<Bounds>;
  /** The web app is built again when its sources have changed. */
  readonly rebuildsApp?: boolean;
  /** Takes webhooks on this machine; the console offers it to who has none of their own yet. */
  readonly receiver?: Mount | undefined;
};
type ServeParts = Omit<
  HandlerServices,
  | 'router'
  | 'nearPath'
  | 'readsOf'
  | 'authenticate'
  | 'secondSignature'
  | 'requests'
  | 'durations'
  | 'onAnswered'
> &
  Parameters<typeof createCallers>[0] & {
    readonly metrics: Metrics;
    readonly requestLog: RequestLog;
    readonly replica: Replica;
    readonly routes: readonly AnyRoute[];
    readonly mcpOrigins: readonly string[];
    readonly pages: Parameters<typeof createPageHandler>[0]['pages'];
  };

/** Serves the API and the hosted pages. */
async function startServing(parts: ServeParts, { receiver, ...at }: ServeAt): Promise<HttpServer> {
  const { metrics, log, replica } = parts;
  const readsOfRoutes = coalesceQuick(parts.reads, parts.pool);
  const router = createRouter(parts.routes);
  const agentKeys = await createAgentKeyAuthenticator(parts);
  const handling: HandlerServices = {
    ...parts,
    onAnswered: (answered) => parts.requestLog.note(answered),
    readsOf: (route) => (isReadFromReplica(route) ? replica.readsOf(readsOfRoutes) : readsOfRoutes),
    router,
    nearPath: nearPathOf(parts.routes.filter(({ internal }) => internal !== true).map(({ path }) => path)),
    authenticate: await createCallers(parts, agentKeys),
    secondSignature: (route, call) =>
      neededSignature(route, call.actor) === undefined
        ? undefined
        : requireSecondSignature(parts, route, call),
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
  const callRoute = tracedCalls(createRouteCaller(handling), parts.tracer);
  const mcp = createMcp({ ...parts, callRoute, agentKeys, version: VERSION });
  const app = appMounts({ log, rebuilds: at.rebuildsApp ?? false, receiverPath: receiver?.path });
  return startServer(
    {
      ...at,
      newId: parts.newId,
      docsUrl: parts.docsUrl,
      mounts: [mcp, brandMount(parts), ...(receiver === undefined ? [] : [receiver]), ...app],
    },
    (request, response) =>
      preflight(request, response) ?? page(request, response) ?? handle(request, response),
  );
}

/** A tool is called in a message of another protocol, so its trace begins here. */
const tracedCalls =
  (callRoute: CallRoute, tracer: Tracer): CallRoute =>
  (asked) => {
    const { method, path } = asked.route;
    return tracer.begin({ name: `tool ${method} ${path}`, kind: 'server' }, undefined, () =>
      callRoute(asked),
    );
  };

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
  shared: Omit<Parameters<typeof startWorker>[0], 'claims'> &
    Parameters<typeof startDeliveries>[0] &
    Omit<Parameters<typeof watchBacklogs>[0], 'db'>,
): Promise<{ close(): Promise<void> }> {
  const { another } = shared.pool;
  const claims = another({ max: JOB_CONNECTIONS_MAX, name: 'monedero jobs', byKeyOnly: true });
  const pool = another({ max: DELIVERY_CONNECTIONS_MAX, name: 'monedero deliveries', byKeyOnly: true });
  const worker = await startWorker({ ...shared, claims });
  const deliveries = await startDeliveries({ ...shared, pool });
  const backlogs = watchBacklogs({ ...shared, db: claims });
  return {
    async close() {
      await Promise.all([worker.close(), deliveries.close(), backlogs.close()]);
      await Promise.all([claims.end(), pool.end()]);
    },
  };
}

// What everything else in a process is made with: connections, keys, clocks and queues.
import type { OnWritten } from '#platform/work/write-set.ts';
import type { Clock } from '#platform/time/clock.ts';
import { watchClock } from '#platform/db/clock-watch.ts';
import { createChanges } from '#platform/db/changes.ts';
import { coalesceReads, ON_THEIR_WAY_MAX } from '#platform/db/coalesce-reads.ts';
import { createListener } from '#platform/db/listen.ts';
import type { Pool } from '#platform/db/pool.ts';
import { openPool, type ClusterRoute } from '#platform/db/open-pool.ts';
import { eventCounter } from '#platform/work/event-counter.ts';
import { eventOutbox } from '#platform/events/event.ts';
import { createIds } from '#platform/ids/ids.ts';
import { createKeyLocks } from '#platform/idempotency/key-locks.ts';
import { KEEP_DEFAULT, type Keep } from '#platform/db/kept-days.ts';
import type { Log } from '#platform/telemetry/log.ts';
import type { MailSettings } from '#platform/messages/mail-settings.ts';
import { createMetrics, type Metrics } from '#platform/telemetry/metrics.ts';
import { createOutboundClient } from '#platform/outbound/client.ts';
import { watchProcess } from '#platform/telemetry/process-metrics.ts';
import { JOBS_CHANNEL } from '#platform/queue/job.ts';
import { jobs } from '#platform/work/job-tables.ts';
import { createAnnouncer, createWaker } from '#platform/queue/waker.ts';
import { createProviderClients } from '#platform/provider/clients.ts';
import { createSealer, cacheOpened } from '#platform/secrets/seal.ts';
import { openTracing } from '#platform/telemetry/open-tracer.ts';
import type { TraceSettings } from '#platform/telemetry/otlp.ts';
import { createWorks } from '#platform/work/work.ts';
import { createConnectionDirectory } from '#modules/base/connections/directory.ts';
import { createLastUsed } from '#modules/base/identity/last-used.ts';
import { createTenantDirectory } from '#modules/base/identity/tenants.ts';
import { createRequestLog } from '#modules/base/requests/record.ts';
import { payments, PAYMENTS_CHANNEL } from '#modules/money-out/payments/tables.ts';
import { openReceiptCodes } from '#modules/money-out/receipts/keys.ts';
import { DELIVERIES_CHANNEL } from '#modules/webhooks/delivery/due.ts';
import { createPoster } from '#modules/webhooks/delivery/post.ts';
import { createEventStreams } from '#modules/webhooks/streams.ts';
import type { Driver } from '#providers/driver.ts';
import { DRIVERS } from '#providers/drivers.ts';
import { closeMail, openMail } from './mailers.ts';

export type ServiceOptions = {
  readonly databaseUrl: string;
  readonly poolMax: number;
  /** How rows are reached if tables are sharded; left out: straight at the nodes. */
  readonly clusterRoute?: ClusterRoute;
  readonly secretKeys: readonly Buffer[];
  /** The test side may have webhook receivers on this machine. */
  readonly allowLoopbackReceivers: boolean;
  readonly mail: MailSettings;
  /** Where a person reads what the mailbox of the sandbox has: on a development server alone. */
  readonly mailboxPath?: string | undefined;
  /** For how many days rows are kept; left out: the defaults. */
  readonly keep?: Keep;
  readonly clock: Clock;
  readonly log: Log;
  /** Where traces go; undefined: nothing is traced. */
  readonly traces?: TraceSettings | undefined;
  /** The drivers; left out: those of the product. */
  readonly drivers?: readonly Driver[];
};

const SECRETS_REMEMBERED_MAX = 1_000;

export async function openServices(options: ServiceOptions, baseUrl: () => string) {
  const { allowLoopbackReceivers, clock, log } = options;
  const { lookUps, keyLocks, closeConnections, ...opened } = await openConnections(options, baseUrl);
  const { newId, pool, listener, sealer, paymentChanges } = opened;
  const caughtUp = (): Promise<void> => listener.caughtUp();
  const lastUsed = createLastUsed(pool, log);
  const requestLog = createRequestLog({ pool, clock, log, metrics: opened.metrics });
  const announcer = createAnnouncer(pool);
  const waker = createWaker(announcer, log, { channel: DELIVERIES_CHANNEL, table: eventOutbox });
  const jobWaker = createWaker(announcer, log, { channel: JOBS_CHANNEL, table: jobs });
  const paymentWaker = createWaker(announcer, log, { channel: PAYMENTS_CHANNEL, table: payments });
  const countEvents = eventCounter(opened.metrics);
  const onWritten: OnWritten = (written, events, tenantIds) => {
    countEvents(events);
    for (const one of [waker, jobWaker, paymentWaker]) one.onWritten(written, tenantIds);
  };
  const outbound = createOutboundClient();
  const closing = new AbortController();
  const tracing = openTracing(options.traces, { clock, log, metrics: opened.metrics });
  const mail = openMail(options.mail);
  const { tracer } = tracing;
  const providerClients = createProviderClients({ clock, log, tracer, metrics: opened.metrics });
  return {
    ...opened,
    keep: options.keep ?? KEEP_DEFAULT,
    drivers: options.drivers ?? DRIVERS,
    keyLocks,
    reads: coalesceReads(lookUps),
    works: createWorks({ pool, keyLocks, newId, caughtUp, onWritten, clockWatch: opened.clockWatch }),
    caughtUp,
    lastUsed,
    requestLog,
    waker,
    onWritten,
    outbound,
    closing: closing.signal,
    tracer,
    providerClients,
    mail,
    mailboxPath: mail === 'sandbox' ? options.mailboxPath : undefined,
    eventStreams: createEventStreams({ pool, clock, log, closing: closing.signal }),
    post: createPoster({
      outbound,
      sealer: cacheOpened(sealer, SECRETS_REMEMBERED_MAX),
      clock,
      allowLoopbackReceivers,
    }),
    /** Those who wait for something to happen are answered now. */
    stopWaiting(): void {
      paymentChanges.close();
      closing.abort();
    },
    async close(): Promise<void> {
      await outbound.close();
      await providerClients.close();
      await waker.close();
      await jobWaker.close();
      await paymentWaker.close();
      await lastUsed.close();
      await requestLog.close();
      closeMail(mail);
      await tracing.close();
      await closeConnections();
    },
  };
}

/** Everything that a process needs of its database before it can do anything else. */
async function openConnections(options: ServiceOptions, baseUrl: () => string) {
  const { databaseUrl, poolMax, clusterRoute = 'nodes', secretKeys, clock, log } = options;
  const [firstKey, ...olderKeys] = secretKeys;
  if (firstKey === undefined) throw new Error('no secret key is configured');
  const sealer = createSealer([firstKey, ...olderKeys]);
  const pool = await openPool(databaseUrl, { max: poolMax, name: 'monedero' }, clusterRoute);
  const metrics = createMetrics();
  const processWatch = watchProcess(metrics);
  const newId = createIds(clock);
  // What finds rows by key. Left to itself, PostgreSQL plans it again each time, which takes longer.
  const lookUps = pool.another({ max: ON_THEIR_WAY_MAX, name: 'monedero reads', byKeyOnly: true });
  watchPool(pool, metrics);
  const keyLocks = createKeyLocks(pool);
  const listener = createListener(pool, log, sealer.keyIds);
  const clockWatch = watchClock({ pool, clock, log, metrics });
  const closeConnections = async (): Promise<void> => {
    processWatch.close();
    await clockWatch.close();
    await listener.close();
    await keyLocks.close();
    await lookUps.end();
    await pool.end();
  };
  // A process that cannot start ends, so nothing that it has opened may stay open.
  try {
    const codes = await openReceiptCodes({ pool, sealer, clock });
    const tenants = await createTenantDirectory(pool, listener, { clock, baseUrl, codes });
    const connections = await createConnectionDirectory(pool, listener, options.drivers ?? DRIVERS);
    const paymentChanges = await createChanges(listener, PAYMENTS_CHANNEL);
    const own = { metrics, clockWatch, newId, sealer, tenants, connections, paymentChanges };
    return { ...own, pool, lookUps, keyLocks, listener, closeConnections };
  } catch (error) {
    await closeConnections();
    throw error;
  }
}

function watchPool({ counts, nodesAway }: Pool, metrics: Metrics): void {
  metrics.gauge('monedero_pool_used', 'Connections of the pool in use', () => counts().used);
  metrics.gauge('monedero_pool_idle', 'Connections of the pool that wait for work', () => counts().idle);
  metrics.gauge('monedero_pool_waiting', 'Who waits for a connection of the pool', () => counts().waiting);
  if (nodesAway !== undefined)
    metrics.gauge(
      'monedero_nodes_away',
      'Nodes of the cluster that did not answer this process when they were last asked',
      () => nodesAway().length,
    );
}

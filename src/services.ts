// What everything else in a process is made with: connections, keys, clocks and queues.
import type { OnWritten } from './platform/batch.ts';
import type { Clock } from './platform/clock.ts';
import { createChanges } from './platform/db/changes.ts';
import { gatherReads, ON_THEIR_WAY_MAX } from './platform/db/gather.ts';
import { createListener } from './platform/db/listen.ts';
import { createPool } from './platform/db/pool.ts';
import { eventOutbox } from './platform/event.ts';
import { createIds } from './platform/ids.ts';
import { createKeyLocks } from './platform/key-locks.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { createOutboundClient } from './platform/outbound/client.ts';
import { watchProcess } from './platform/process-metrics.ts';
import { jobs, JOBS_CHANNEL } from './platform/queue/job.ts';
import { createWaker } from './platform/queue/waker.ts';
import { createSealer, cacheOpened } from './platform/seal.ts';
import { createWorks } from './platform/work.ts';
import { createLastUsed, createTenantDirectory } from './modules/identity/index.ts';
import { payments, PAYMENTS_CHANNEL } from './modules/payments/index.ts';
import { openReceiptCodes } from './modules/receipts/index.ts';
import { createPoster, DELIVERIES_CHANNEL } from './modules/webhooks/index.ts';

export type ServiceOptions = {
  readonly databaseUrl: string;
  readonly poolMax: number;
  readonly secretKeys: readonly Buffer[];
  /** The test side may have webhook receivers on this machine. */
  readonly allowLoopbackReceivers: boolean;
  readonly clock: Clock;
  readonly log: Log;
};

const SECRETS_REMEMBERED_MAX = 1_000;

export async function openServices(options: ServiceOptions, baseUrl: () => string) {
  const { databaseUrl, poolMax, secretKeys, allowLoopbackReceivers, clock, log } = options;
  const [firstKey, ...olderKeys] = secretKeys;
  if (firstKey === undefined) throw new Error('no secret key is configured');
  const metrics = createMetrics();
  const processWatch = watchProcess(metrics);
  const newId = createIds(clock);
  const pool = createPool(databaseUrl, { max: poolMax, name: 'monedero' });
  const lookUps = openLookUps(databaseUrl);
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
    reads: gatherReads(lookUps),
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
      await lookUps.end();
      await pool.end();
    },
  };
}

/** What finds rows by key. Left to itself, PostgreSQL plans it again each time, which takes longer. */
const openLookUps = (databaseUrl: string) =>
  createPool(databaseUrl, { max: ON_THEIR_WAY_MAX, name: 'monedero reads', byKeyOnly: true });

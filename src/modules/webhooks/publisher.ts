// Publishes whatever is in the outbox each time it is woken, beside other processes that do the same.
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import { errorFields, type Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { createLoop, type Loop } from './loop.ts';
import { publishSome } from './publish.ts';

const LAG_BOUNDS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export function createPublisher(services: {
  pool: Pool;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** There is something to deliver. */
  onPublished: () => void;
}): Loop {
  const { pool, clock, log, metrics, onPublished } = services;
  let closed = false;
  const published = metrics.counter('monedero_events_published_total', 'Events published');
  const lags = metrics.histogram(
    'monedero_publish_lag_seconds',
    'Age of the oldest event when it is published',
    LAG_BOUNDS_SECONDS,
  );

  const publishAll = async (): Promise<void> => {
    for (;;) {
      const publication = await publishSome(pool);
      published.add({}, publication.events);
      if (publication.oldest !== null) lags.observe(Math.max(0, clock.now() - publication.oldest) / 1000);
      if (publication.deliveries > 0) onPublished();
      if (!publication.isFull || closed) return;
    }
  };
  const loop = createLoop(publishAll, (error) => log.warn('events.publish_failed', errorFields(error)));
  return {
    wake: loop.wake,
    async close() {
      closed = true;
      await loop.close();
    },
  };
}

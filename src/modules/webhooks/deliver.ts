// One delivery from the post to its record, and the line of the log that tells of it.
import type { Clock } from '../../platform/clock.ts';
import type { Pool } from '../../platform/db/pool.ts';
import type { Tenant } from '../../platform/facts.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Posted, Poster } from './attempt.ts';
import type { Taken } from './claim.ts';
import { envelopeOf } from './envelope.ts';
import type { Recorded } from './record.ts';
import { createRecorder } from './recorder.ts';

export type DeliveryOptions = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly post: Poster;
  tenantOf(tenantId: string): Promise<Tenant>;
};

export function createDelivery(options: DeliveryOptions): (taken: Taken) => Promise<void> {
  const { newId, log, metrics, post, tenantOf } = options;
  const recorder = createRecorder(options);
  const results = metrics.counter(
    'monedero_deliveries_total',
    'Attempts to deliver an event, by what came of them',
  );

  return async (taken) => {
    const { endpoint, event, tenantNow } = taken;
    const { mode } = await tenantOf(endpoint.tenant_id);
    const posted = await post({ endpoint, mode, tenantNow, event, body: envelopeOf(event, mode === 'live') });
    const result = await recorder.record({ id: newId('del'), mode, taken, posted });
    results.add({ result });
    logDelivery(log, taken, posted, result);
  };
}

function logDelivery(
  log: Log,
  { endpoint, event, attempt }: Taken,
  posted: Posted,
  result: Recorded | 'lost',
): void {
  log.info('delivery', {
    tenant: endpoint.tenant_id,
    endpoint: endpoint.id,
    evt: event.id,
    type: event.type,
    attempt,
    status: posted.responseStatus,
    error: posted.error,
    ms: posted.durationMs,
    result,
  });
}

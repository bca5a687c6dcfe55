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
import type { Recorded, Result } from './result.ts';
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

/** A receiver is free for the next as soon as it has answered, however long it takes to write that down. */
export type Delivering = { readonly posted: Promise<Result>; readonly recorded: Promise<void> };

export function createDelivery(options: DeliveryOptions): (taken: Taken) => Delivering {
  const { newId, log, metrics, post, tenantOf } = options;
  const recorder = createRecorder(options);
  const results = metrics.counter(
    'monedero_deliveries_total',
    'Attempts to deliver an event, by what came of them',
  );

  const postOne = async (taken: Taken): Promise<Result> => {
    const { endpoint, event, tenantNow } = taken;
    const { mode } = await tenantOf(endpoint.tenant_id);
    const body = envelopeOf(event, mode === 'live');
    return { id: newId('del'), mode, taken, posted: await post({ endpoint, mode, tenantNow, event, body }) };
  };
  const recordOne = async (made: Result): Promise<void> => {
    const result = await recorder.record(made);
    results.add({ result });
    logDelivery(log, made.taken, made.posted, result);
  };
  return (taken) => {
    const posted = postOne(taken);
    return { posted, recorded: posted.then(recordOne) };
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

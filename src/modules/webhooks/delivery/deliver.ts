// One delivery, from the post to its record. Results are gathered for a moment and recorded together. If a
// result cannot be recorded the lease of its delivery ends, and the event is delivered again.
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#platform/time/clock.ts';
import type { ClockCheck } from '#platform/db/clock-watch.ts';
import { isDatabaseAway, isWorthRepeating, type Pool } from '#platform/db/pool.ts';
import type { Tenant } from '#platform/context/context.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { errorFields, type Log } from '#platform/telemetry/log.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';
import { noteInSpan, type Tracer } from '#platform/telemetry/tracer.ts';
import { envelopeOf } from '../envelope.ts';
import type { ClaimedDelivery } from './leased-deliveries.ts';
import { isSuccess, type DeliveryResult, type Outcome, type Poster } from './post.ts';
import { recordResults } from './record.ts';

const GATHER_MS = 5;
const RESULTS_MAX = 256;
const TRIES_MAX = 4;
const PAUSE_MS = 500;

export type DeliveryOptions = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly post: Poster;
  readonly tracer: Tracer;
  readonly clockWatch?: ClockCheck;
  tenantOf(tenantId: string): Promise<Tenant>;
};

/** A receiver is free for its next post as soon as it has answered, however long recording that takes. */
export type Delivering = { readonly posted: Promise<DeliveryResult>; readonly recorded: Promise<void> };

export function createDelivery(options: DeliveryOptions): (delivery: ClaimedDelivery) => Delivering {
  const { newId, log, metrics, post, tracer, tenantOf } = options;
  const recorder = createRecorder(options);
  const results = metrics.counter('monedero_deliveries_total', 'Attempts to deliver an event, by result');
  // An alert on an increase does not see the first one if that is also the first that is counted.
  results.add({ result: 'failed' }, 0);

  const postOne = async (delivery: ClaimedDelivery): Promise<DeliveryResult> => {
    const { endpoint, event, tenantNow } = delivery;
    const { mode, cellIds } = await tenantOf(endpoint.tenant_id);
    const body = envelopeOf(event, mode === 'live');
    const posted = await post({ endpoint, mode, tenantNow, event, body });
    const status = posted.responseStatus ?? 0;
    noteInSpan({ 'http.response.status_code': status }, { hasFailed: !isSuccess(posted.responseStatus) });
    return { id: newId('del', event.id), mode, cellIds, delivery, posted };
  };
  const recordOne = async (result: DeliveryResult): Promise<void> => {
    const outcome = await recorder.record(result);
    results.add({ result: outcome });
    logDelivery(log, result, outcome);
  };
  return (delivery) => {
    const { event, attempt } = delivery;
    const span = { name: `deliver ${event.type}`, kind: 'producer', attributes: { attempt } } as const;
    const posted = tracer.follow(span, event.trace ?? null, () => postOne(delivery));
    return { posted, recorded: posted.then(recordOne) };
  };
}

function logDelivery(log: Log, { delivery, posted }: DeliveryResult, result: Outcome | 'lost'): void {
  const { endpoint, event, attempt } = delivery;
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

type Recorder = {
  /** Resolves when it is recorded. `lost`: it could not be. */
  record(result: DeliveryResult): Promise<Outcome | 'lost'>;
};

type Waiting = { readonly result: DeliveryResult; settle(outcome: Outcome | 'lost'): void };

function createRecorder(services: { pool: Pool; newId: NewId; log: Log }): Recorder {
  const queue: Waiting[] = [];
  let running: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    await wait(GATHER_MS);
    while (queue.length > 0) {
      const group = queue.splice(0, RESULTS_MAX);
      const outcomes = await writeWithRetry(
        services,
        group.map(({ result }) => result),
      );
      group.forEach(({ settle }, i) => settle(outcomes[i] ?? 'lost'));
    }
    running = undefined;
  };
  return {
    record: (result) =>
      new Promise((settle) => {
        queue.push({ result, settle });
        running ??= drain();
      }),
  };
}

type Services = Parameters<typeof createRecorder>[0];

async function writeWithRetry(
  services: Services,
  results: readonly DeliveryResult[],
): Promise<(Outcome | 'lost')[]> {
  const { pool, newId, log } = services;
  let failure: unknown;
  for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
    try {
      return await recordResults(pool, newId, results);
    } catch (error) {
      failure = error;
    }
    if (isDatabaseAway(failure)) await wait(PAUSE_MS);
    else if (!isWorthRepeating(failure)) break;
  }
  log.warn('deliveries.not_recorded', { results: results.length, ...errorFields(failure) });
  if (isDatabaseAway(failure) || results.length === 1) return results.map(() => 'lost');
  // One result that cannot be recorded must not hold back the others.
  const outcomes: (Outcome | 'lost')[] = [];
  for (const result of results) outcomes.push(...(await writeWithRetry(services, [result])));
  return outcomes;
}

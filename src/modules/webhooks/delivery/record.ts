// Records the results of attempts: the log, the deliveries, and the endpoints, which are locked so that
// several workers count right. A delivery whose lease was lost belongs to another worker, and its late result
// changes nothing.
import { HOUR_MS, MINUTE_MS, plus } from '#platform/time/clock.ts';
import type { Pool } from '#platform/db/pool.ts';
import { ofEachTenant } from '#platform/db/scopes.ts';
import type { Db } from '#platform/db/sql.ts';
import { insertIfAbsentQuery, lockQuery } from '#platform/db/bulk.ts';
import { createWriteSet } from '#platform/work/write-set.ts';
import { createDraft } from '#platform/work/draft.ts';
import { type Context, noLinks, systemActor } from '#platform/context/context.ts';
import type { NewId } from '#platform/ids/ids.ts';
import { newSet, within } from '#platform/basics/maps.ts';
import { type AttemptRow, type EndpointRow, webhookAttempts, webhookEndpoints } from '../tables.ts';
import { applyResult } from './endpoint-health.ts';
import {
  copyOf,
  type Delivery,
  keyOf,
  lockDeliveriesQuery,
  writeDeliveriesQuery,
} from './leased-deliveries.ts';
import { attemptOf, type DeliveryResult, isSuccess, type Outcome } from './post.ts';
import { recordSuccesses } from './record-successes.ts';
import type { EndpointStatus } from '../states.ts';

const ACTOR = systemActor('webhooks');

/** The results are in the order in which the answers came, and so are the outcomes. */
export async function recordResults(
  pool: Pool,
  newId: NewId,
  results: readonly DeliveryResult[],
): Promise<Outcome[]> {
  if (!pool.isSharded) return recordTogether(pool, newId, results);
  const outcomes = new Map<string, Outcome | undefined>();
  for (const some of ofEachTenant(results, ({ delivery }) => delivery.endpoint.tenant_id)) {
    const recorded = await recordTogether(pool, newId, some);
    some.forEach(({ id }, i) => outcomes.set(id, recorded[i]));
  }
  return results.flatMap(({ id }) => outcomes.get(id) ?? []);
}

async function recordTogether(
  pool: Pool,
  newId: NewId,
  results: readonly DeliveryResult[],
): Promise<Outcome[]> {
  // That statement inserts what other parts of it answer, which Citus commits in two phases.
  const done = pool.isSharded ? new Set() : await recordSuccesses(pool, results);
  const left = results.filter((result) => !done.has(result.id));
  const tenantIds = left.map(({ delivery }) => delivery.endpoint.tenant_id);
  const recorded =
    left.length === 0 ? [] : await pool.transaction((tx) => recordEach(tx, newId, left), tenantIds);
  const others = new Map(left.map(({ id }, i) => [id, recorded[i]]));
  return results.map(({ id }) => others.get(id) ?? 'delivered');
}

/** Locks endpoints and deliveries, and applies one result after the other. */
async function recordEach(tx: Db, newId: NewId, results: readonly DeliveryResult[]): Promise<Outcome[]> {
  const [lockedEndpoints, lockedDeliveries] = await tx.batch([
    lockQuery(webhookEndpoints, endpointsOf(results)),
    lockDeliveriesQuery(results.map((result) => result.delivery)),
  ]);
  const endpoints = new Map(lockedEndpoints.rows.map((row) => [copyOf(row), row]));
  const deliveries = new Map(lockedDeliveries.rows.map((row) => [keyOf(row), row]));
  const writeSet = createWriteSet();
  const attempts: AttemptRow[] = [];
  const changed = new Set<string>();

  const recorded = results.map((result): Outcome => {
    const { delivery: claimed, posted } = result;
    const endpoint = endpoints.get(copyOf(claimed.endpoint));
    if (endpoint === undefined) return 'gone';
    const key = keyOf({ endpoint_id: endpoint.id, event_id: claimed.event.id });
    const delivery = deliveries.get(key);
    if (delivery?.leased_until !== claimed.leasedUntil) {
      attempts.push(attemptOf(result, null));
      return 'late';
    }
    const { responseStatus, endedAt } = posted;
    const { tx: draft, changes } = createDraft(contextOf(result, newId));
    const updated = applyResult(draft, endpoint, { kind: 'scheduled', responseStatus, endedAt });
    writeSet.add(changes);
    endpoints.set(copyOf(endpoint), updated);

    const next = deliveryAfter(delivery, updated, result);
    deliveries.set(key, next);
    changed.add(key);
    attempts.push(attemptOf(result, next.status === 'pending' ? next.next_at : null));
    return next.status === 'pending' ? 'retried' : next.status;
  });

  await tx.batch([
    ...writeSet.writes().map(({ query }) => query()),
    writeDeliveriesQuery([...changed].flatMap((key) => deliveries.get(key) ?? [])),
    // A commit whose answer was lost is repeated, and finds its own rows.
    insertIfAbsentQuery(webhookAttempts, ...attempts),
  ]);
  return recorded;
}

function deliveryAfter(
  before: Delivery,
  endpoint: EndpointRow,
  { delivery: { attempt }, posted }: DeliveryResult,
): Delivery {
  const tried = { ...before, attempts: attempt, leased_until: null };
  if (isSuccess(posted.responseStatus)) return { ...tried, status: 'delivered' };
  if (endpoint.status === 'disabled') return { ...tried, status: 'skipped' };
  const { status } = endpoint;
  const delayMs = retryDelayMs({ attempt, status, retryAfterMs: posted.retryAfterMs });
  if (delayMs === undefined) return { ...tried, status: 'failed' };
  return { ...tried, status: 'pending', next_at: plus(posted.endedAt, delayMs) };
}

const contextOf = ({ mode, cellIds, delivery, posted }: DeliveryResult, newId: NewId): Context => ({
  tenantId: delivery.endpoint.tenant_id,
  cellIds,
  mode,
  now: posted.endedAt,
  actor: ACTOR,
  newId,
  baseUrl: noLinks,
  codeOf: noLinks,
});

function endpointsOf(results: readonly DeliveryResult[]): Map<string, Set<string>> {
  const idsByTenant = new Map<string, Set<string>>();
  for (const { delivery } of results) {
    const { tenant_id: tenantId, id } = delivery.endpoint;
    within(idsByTenant, tenantId, newSet).add(id);
  }
  return idsByTenant;
}

// When a failed delivery is tried again.

/** The delays after the first failure, the second, and so on: five attempts within 96 minutes. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS] as const;
const DEGRADED_TIMES = 4;
/** How much longer than planned a receiver may make us wait. */
const RETRY_AFTER_EXTRA_MS_MAX = HOUR_MS;

type Failed = {
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly status: EndpointStatus;
  /** How long the receiver asked us to wait. */
  readonly retryAfterMs: number | null;
};

/** The time from the failure to the next attempt; undefined when it was the last. */
export function retryDelayMs({ attempt, status, retryAfterMs }: Failed): number | undefined {
  const planned = DELAYS_MS[attempt - 1];
  if (planned === undefined) return undefined;
  const delayMs = status === 'degraded' ? planned * DEGRADED_TIMES : planned;
  return Math.min(Math.max(delayMs, retryAfterMs ?? 0), delayMs + RETRY_AFTER_EXTRA_MS_MAX);
}

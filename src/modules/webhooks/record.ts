// Writes what came of attempts: the log, the deliveries, and the endpoints, which are locked so that several workers count right.
// A delivery whose lease was lost belongs to somebody else, and its late answer changes nothing.
import { plus } from '../../platform/clock.ts';
import { rawQuery, type Db } from '../../platform/db/sql.ts';
import { insertQuery, lockQuery } from '../../platform/db/table.ts';
import { createBatch } from '../../platform/effect.ts';
import { systemActor, type Facts, type Mode } from '../../platform/facts.ts';
import type { NewId } from '../../platform/ids.ts';
import { attemptRowOf, isSuccess, type Posted } from './attempt.ts';
import type { Taken } from './claim.ts';
import { fold } from './fold.ts';
import { keyOf, lockDeliveries, writeDeliveries, type Delivery } from './held.ts';
import { retryDelayMs } from './schedule.ts';
import { webhookAttempts, webhookEndpoints, type AttemptRow, type EndpointRow } from './tables.ts';

const ACTOR = systemActor('webhooks');

export type Result = {
  /** Of the attempt, so that writing it twice makes one. */
  readonly id: string;
  readonly mode: Mode;
  readonly taken: Taken;
  readonly posted: Posted;
};

/** `late`: the lease was lost. `gone`: the endpoint was deleted meanwhile. */
export type Recorded = 'delivered' | 'retried' | 'failed' | 'skipped' | 'late' | 'gone';

/** In the order in which the answers came. To be called in a transaction. */
export async function recordResults(tx: Db, newId: NewId, results: readonly Result[]): Promise<Recorded[]> {
  // Each waits for the one before it in the database and not here: what is sent together spares the way there and back.
  const [endpoints, deliveries] = await Promise.all([
    lockEndpoints(tx, results),
    lockDeliveries(
      tx,
      results.map(({ taken }) => taken),
    ),
  ]);
  const batch = createBatch();
  const attempts: AttemptRow[] = [];
  const changed = new Set<string>();

  const recorded = results.map((result): Recorded => {
    const { taken, posted } = result;
    const endpoint = endpoints.get(taken.endpoint.id);
    if (endpoint === undefined) return 'gone';
    const key = keyOf({ endpoint_id: endpoint.id, event_id: taken.event.id });
    const delivery = deliveries.get(key);
    const note = (nextRetryAt: AttemptRow['next_retry_at']): void => {
      const tried = {
        id: result.id,
        endpoint,
        event: taken.event,
        kind: 'scheduled',
        requestBody: null,
      } as const;
      attempts.push(attemptRowOf({ ...tried, nextRetryAt }, posted));
    };
    if (delivery?.leased_until !== taken.leasedUntil) {
      note(null);
      return 'late';
    }
    const { responseStatus, endedAt } = posted;
    const folded = fold(factsOf(result, newId), endpoint, { kind: 'scheduled', responseStatus, endedAt });
    for (const effect of folded.effects) batch.add(endpoint.tenant_id, effect);
    endpoints.set(endpoint.id, folded.row);

    const next = deliveryAfter(delivery, folded.row, result);
    deliveries.set(key, next);
    changed.add(key);
    note(next.status === 'pending' ? next.next_at : null);
    return next.status === 'pending' ? 'retried' : next.status;
  });

  await Promise.all([
    ...batch.queries().map((query) => tx.run(query)),
    writeDeliveries(
      tx,
      [...changed].flatMap((key) => deliveries.get(key) ?? []),
    ),
    writeAttempts(tx, attempts),
  ]);
  return recorded;
}

function deliveryAfter(delivery: Delivery, endpoint: EndpointRow, { taken, posted }: Result): Delivery {
  const tried = { ...delivery, attempts: taken.attempt, leased_until: null };
  if (isSuccess(posted.responseStatus)) return { ...tried, status: 'delivered' };
  if (endpoint.status === 'disabled') return { ...tried, status: 'skipped' };
  const { status } = endpoint;
  const delayMs = retryDelayMs({ attempt: taken.attempt, status, retryAfterMs: posted.retryAfterMs });
  if (delayMs === undefined) return { ...tried, status: 'failed' };
  return { ...tried, status: 'pending', next_at: plus(posted.endedAt, delayMs) };
}

const factsOf = ({ mode, taken, posted }: Result, newId: NewId): Facts => ({
  tenantId: taken.endpoint.tenant_id,
  mode,
  now: posted.endedAt,
  actor: ACTOR,
  newId,
});

async function lockEndpoints(tx: Db, results: readonly Result[]): Promise<Map<string, EndpointRow>> {
  const ids = new Map(results.map(({ taken }) => [taken.endpoint.id, taken.endpoint.tenant_id]));
  const rows = await tx.all(
    lockQuery(
      webhookEndpoints,
      [...ids].map(([id, tenantId]) => ({ tenantId, id })),
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A commit whose answer was lost is made again, and finds its own rows. */
async function writeAttempts(tx: Db, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length === 0) return;
  const { text, values } = insertQuery(webhookAttempts, rows);
  await tx.run(rawQuery(`${text} on conflict do nothing`, values));
}

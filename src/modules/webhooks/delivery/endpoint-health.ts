// The health of an endpoint: how the result of an attempt changes its count of failures in a row, its status,
// and what it shows of the last delivery.
import { hasOne } from '#platform/cells/cells.ts';
import type { Instant } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { DEGRADED_FAILURES, DISABLED_FAILURES, GONE, type EndpointEvent } from '../states.ts';
import { webhookEndpoints, type AttemptKind, type EndpointRow } from '../tables.ts';
import { NOTIFY_OWNERS } from '../notify-owners.ts';
import { SPREAD_HEALTH } from '../spread-health.ts';
import { isSuccess } from './post.ts';

type AttemptResult = {
  readonly kind: AttemptKind;
  /** Null when no answer came. */
  readonly responseStatus: number | null;
  readonly endedAt: Instant;
};

/** The endpoint after the result of an attempt. `row` must be locked. */
export function applyResult(draft: Draft, row: EndpointRow, result: AttemptResult): EndpointRow {
  const succeeded = isSuccess(result.responseStatus);
  const set = {
    failure_count: succeeded ? 0 : row.failure_count + (counts(row, result) ? 1 : 0),
    last_response_status: result.responseStatus,
    last_delivered_at: succeeded ? result.endedAt : row.last_delivered_at,
  };
  const event = moveAfter(row, result, set.failure_count);
  if (event === undefined) return draft.update(webhookEndpoints, row, set);

  const moved = draft.move(webhookEndpoints, row, event, { ...set, updated_at: draft.now });
  const { status } = moved;
  const health = { endpointId: row.id, status, failures: set.failure_count };
  const isFirst = draft.tenantId === draft.cellIds[0];
  // If this is another cell, the job that spreads this to the first has them notified.
  if (status !== 'active' && isFirst) draft.enqueue(NOTIFY_OWNERS, health);
  if (!hasOne(draft)) draft.enqueue(SPREAD_HEALTH, health);
  return moved;
}

/**
 * Attempts that a user asks for are trials and do not count as failures, and neither do results that come
 * after the endpoint was switched off.
 */
const counts = (row: EndpointRow, { kind }: AttemptResult): boolean =>
  kind === 'scheduled' && row.status !== 'disabled';

function moveAfter(row: EndpointRow, result: AttemptResult, failures: number): EndpointEvent | undefined {
  if (isSuccess(result.responseStatus)) return row.status === 'degraded' ? 'recover' : undefined;
  if (!counts(row, result)) return undefined;
  if (result.responseStatus === GONE || failures >= DISABLED_FAILURES) return 'disable';
  return failures >= DEGRADED_FAILURES && row.status === 'active' ? 'degrade' : undefined;
}

// What an answer does to its endpoint: the count of failures in a row, the moves that follow from it, and
// what is known of the last delivery.
import type { Instant } from '../../platform/clock.ts';
import type { Draft } from '../../platform/draft.ts';
import { isSuccess } from './attempt.ts';
import type { EndpointEvent } from './states.ts';
import { webhookEndpoints, type AttemptKind, type EndpointRow } from './tables.ts';
import { TELL_OWNERS } from './tell-owners.ts';

const DEGRADED_FAILURES = 50;
const DISABLED_FAILURES = 100;
const GONE = 410;

export type Answered = {
  readonly kind: AttemptKind;
  /** Null when no answer came. */
  readonly responseStatus: number | null;
  readonly endedAt: Instant;
};

/** The endpoint after an answer. `row` must be locked. */
export function fold(draft: Draft, row: EndpointRow, answered: Answered): EndpointRow {
  const succeeded = isSuccess(answered.responseStatus);
  const set = {
    failure_count: succeeded ? 0 : row.failure_count + (counts(row, answered) ? 1 : 0),
    last_response_status: answered.responseStatus,
    last_delivered_at: succeeded ? answered.endedAt : row.last_delivered_at,
  };
  const event = moveAfter(row, answered, set.failure_count);
  if (event === undefined) return draft.update(webhookEndpoints, row, set);

  const moved = draft.move(webhookEndpoints, row, event, { ...set, updated_at: draft.now });
  const { status } = moved;
  if (status !== 'active') draft.enqueue(TELL_OWNERS, { endpointId: row.id, status });
  return moved;
}

/**
 * What was asked for by hand is a trial, and what comes back after an endpoint was switched off decides
 * nothing any more.
 */
const counts = (row: EndpointRow, { kind }: Answered): boolean =>
  kind === 'scheduled' && row.status !== 'disabled';

function moveAfter(row: EndpointRow, answered: Answered, failures: number): EndpointEvent | undefined {
  if (isSuccess(answered.responseStatus)) return row.status === 'degraded' ? 'recover' : undefined;
  if (!counts(row, answered)) return undefined;
  if (answered.responseStatus === GONE || failures >= DISABLED_FAILURES) return 'disable';
  return failures >= DEGRADED_FAILURES && row.status === 'active' ? 'degrade' : undefined;
}

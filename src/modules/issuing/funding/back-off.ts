// What a refusal changes: when the next attempt may be made, and that the cards module is notified.
import { DAY_MS, HOUR_MS, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { SETTLE_FUNDING, UNFUNDED } from './job-kinds.ts';
import { TRIES_MAX } from './next-operation.ts';
import type { FundingRow, OperationKind } from './tables.ts';

const FIRST_RETRY_MS = HOUR_MS;
const NEXT_RETRY_MS = DAY_MS;

export type RefusedOperation = { readonly kind: OperationKind; readonly reason: string };

export const NO_BACK_OFF = { refusals: 0, retry_at: null, refused_kind: null, refused_reason: null } as const;

/** Queues the jobs that follow, and answers the columns of the funding. */
export function refusedAgain(
  draft: Draft,
  row: FundingRow,
  { kind, reason }: RefusedOperation,
): Partial<FundingRow> {
  const refusals = row.refusals + 1;
  const delayMs = refusals === 1 ? FIRST_RETRY_MS : NEXT_RETRY_MS;
  const isLast = refusals >= TRIES_MAX;
  const later = (ms: number): void => draft.enqueue(SETTLE_FUNDING, { cardId: row.id }, ms);
  if (!isLast) later(delayMs);
  // A hold that stands may lapse before the next try, and is then taken off the books.
  const lapsesMs = row.hold_expires_at === null ? undefined : row.hold_expires_at - draft.now;
  if (lapsesMs !== undefined && lapsesMs > 0) later(lapsesMs);
  // A card whose hold was not released is still funded, so the cards module is not notified.
  if (kind !== 'release') draft.enqueue(UNFUNDED, { cardId: row.id });
  return {
    refusals,
    retry_at: isLast ? null : plus(draft.now, delayMs),
    refused_kind: kind,
    refused_reason: reason,
  };
}

// Whether an approval can still be decided.
import type { Instant } from '#platform/time/clock.ts';
import type { Question } from './question.ts';
import { alreadyDecided, approvalExpired } from './refusals.ts';
import type { ApprovalRow } from './tables.ts';

/**
 * What was approved and did not move is open for a while: to be tried again, or rejected after all. Then it
 * has failed, even if its job is late.
 */
export function requireOpen(
  row: ApprovalRow,
  { now, question }: { readonly now: Instant; readonly question: Question },
): void {
  if (row.status === 'expired') throw approvalExpired(row, question);
  if (row.status === 'approved' && row.can_retry && row.expires_at > now) return;
  if (row.status !== 'pending') throw alreadyDecided(row.status);
  if (row.expires_at <= now) throw approvalExpired(row, question);
}

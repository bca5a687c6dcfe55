// Takes in what the issuer found about a person. A verdict that the table does not allow, such as one that
// comes twice or after another one, changes nothing: the issuer may repeat itself and may be late.
import { SANDBOX } from '#platform/connections.ts';
import { sql } from '#platform/db/sql.ts';
import { next } from '#platform/machine.ts';
import type { Work } from '#platform/work.ts';
import { cardholderUpdated } from './events.ts';
import type { KycDecision, KycVerdict } from './port.ts';
import { lockCardholder } from './queries.ts';
import { withdrawReviewOf } from './reviews/withdraw.ts';
import { kyc, type KycEvent } from './states.ts';
import { cardholders } from './tables.ts';

const EVENT_OF: Readonly<Record<KycDecision, KycEvent>> = {
  approved: 'approve',
  rejected: 'reject',
  review: 'review',
};

/** Whether it moved the cardholder. That of an issuer that was not asked moves none; the sandbox's may. */
export async function resolveKyc(work: Work, verdict: KycVerdict, connectionId: string): Promise<boolean> {
  const row = await lockCardholder(work, work.tenantId, verdict.reference);
  const event = EVENT_OF[verdict.decision];
  if (row === undefined || next(kyc, row.kyc_status, event) === undefined) return false;
  if (connectionId !== SANDBOX && row.connection_id !== connectionId) return false;

  const set = { kyc_reasons: verdict.reasons, updated_at: work.now };
  cardholderUpdated(work, work.move(cardholders, row, event, set));
  if (verdict.decision !== 'review') await withdrawReviewOf(work, row.id);
  return true;
}

/**
 * What a person of the organization has decided, with the cardholder locked. One who is approved is so until
 * the next look at a document says otherwise.
 */
export async function takeDecision(work: Work, verdict: KycVerdict): Promise<void> {
  const row = await lockCardholder(work, work.tenantId, verdict.reference);
  if (row === undefined) return;
  const set = { kyc_reasons: verdict.reasons, updated_at: work.now };
  const isRenewed = row.kyc_status === 'approved' && verdict.decision === 'approved';
  const event = row.kyc_status === 'approved' ? 'revoke' : EVENT_OF[verdict.decision];
  cardholderUpdated(
    work,
    isRenewed ? work.update(cardholders, row, set) : work.move(cardholders, row, event, set),
  );
}

/** What a check that is pending waits for. */
export async function noteKycReasons(work: Work, id: string, reasons: readonly string[]): Promise<void> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row?.kyc_status !== 'pending') return;
  cardholderUpdated(work, work.update(cardholders, row, { kyc_reasons: reasons, updated_at: work.now }));
}

/** Before the first call. Answers that of who was first, where several are at it. */
export async function noteConnection(work: Work, id: string, connectionId: string): Promise<string> {
  const row = await work.one(
    sql<{ connection_id: string }>`
      update cardholders set connection_id = coalesce(connection_id, ${connectionId})
      where tenant_id = ${work.tenantId} and id = ${id} returning connection_id`,
  );
  return row.connection_id;
}

// Takes in what the issuer found about a person. A verdict that the table does not allow, such as one that
// comes twice or after another one, changes nothing: the issuer may repeat itself and may be late.
import { next } from '#platform/machine.ts';
import type { Work } from '#platform/work.ts';
import { cardholderUpdated } from './events.ts';
import type { KycDecision, KycVerdict } from './port.ts';
import { lockCardholder } from './queries.ts';
import { kyc, type KycEvent } from './states.ts';
import { cardholders } from './tables.ts';

const EVENT_OF: Readonly<Record<KycDecision, KycEvent>> = {
  approved: 'approve',
  rejected: 'reject',
  review: 'review',
};

/** Whether the verdict moved the cardholder. */
export async function resolveKyc(work: Work, verdict: KycVerdict): Promise<boolean> {
  const row = await lockCardholder(work, work.tenantId, verdict.reference);
  const event = EVENT_OF[verdict.decision];
  if (row === undefined || next(kyc, row.kyc_status, event) === undefined) return false;

  const set = { kyc_reasons: verdict.reasons, updated_at: work.now };
  cardholderUpdated(work, work.move(cardholders, row, event, set));
  return true;
}

/** What a check that is pending waits for. */
export async function noteKycReasons(work: Work, id: string, reasons: readonly string[]): Promise<void> {
  const row = await lockCardholder(work, work.tenantId, id);
  if (row?.kyc_status !== 'pending') return;
  cardholderUpdated(work, work.update(cardholders, row, { kyc_reasons: reasons, updated_at: work.now }));
}

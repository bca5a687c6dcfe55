// Takes in what the issuer found about a person. A verdict that the table does not allow, such as one that
// comes twice or after another one, changes nothing: the issuer may repeat itself and may be late.
import { isDeepStrictEqual } from 'node:util';
import { SANDBOX } from '#platform/provider/connections.ts';
import { next } from '#platform/db/machine.ts';
import type { Work } from '#platform/work/work.ts';
import { cardholderUpdated } from './events.ts';
import type { KycDecision, KycVerdict } from './port.ts';
import { lockCardholder } from './queries.ts';
import { withdrawReviewOf } from './reviews/withdraw.ts';
import { kyc, type KycEvent } from './states.ts';
import { cardholders, type CardholderRow } from './tables.ts';

const LINK_CHARACTERS_MAX = 2_000;

const EVENT_OF: Readonly<Record<KycDecision, KycEvent>> = {
  approved: 'approve',
  rejected: 'reject',
  review: 'review',
};

/** Whether it moved the cardholder. That of an issuer that was not asked moves none; the sandbox's may. */
export async function resolveKyc(work: Work, verdict: KycVerdict, connectionId: string): Promise<boolean> {
  const row = await lockCardholder(work, work.tenantId, verdict.reference);
  if (row === undefined) return false;
  if (connectionId !== SANDBOX && row.connection_id !== connectionId) return false;
  const event = EVENT_OF[verdict.decision];
  const set = { ...whatItSays(verdict), updated_at: work.now };
  if (row.kyc_status === 'review' && verdict.decision === 'review') return waitForMore(work, row, set);
  if (next(kyc, row.kyc_status, event) === undefined) return false;

  cardholderUpdated(work, work.move(cardholders, row, event, set));
  if (verdict.decision !== 'review') await withdrawReviewOf(work, row.id);
  return true;
}

type VerdictFields = Pick<CardholderRow, 'kyc_reasons' | 'kyc_needs' | 'kyc_link'>;

const whatItSays = ({ decision, reasons, needs = [], link }: KycVerdict): VerdictFields => ({
  kyc_reasons: reasons,
  kyc_needs: decision === 'review' && needs.length > 0 ? needs : null,
  kyc_link: decision === 'review' ? linkIn(link) : null,
});

/** Whatever else an issuer says is not shown as a link, since a person would follow it. */
function linkIn(link: string | undefined): string | null {
  const url = link === undefined || link.length > LINK_CHARACTERS_MAX ? null : URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' ? url.href : null;
}

/** It is still `review`, and waits for something else, or elsewhere. */
function waitForMore(
  work: Work,
  row: CardholderRow,
  set: VerdictFields & Pick<CardholderRow, 'updated_at'>,
): boolean {
  const before = { kyc_needs: row.kyc_needs, kyc_link: row.kyc_link };
  const isSame = isDeepStrictEqual(before, { kyc_needs: set.kyc_needs, kyc_link: set.kyc_link });
  if (isSame || set.kyc_needs === null) return false;
  cardholderUpdated(work, work.update(cardholders, row, set));
  return true;
}

/**
 * What a person of the organization has decided, with the cardholder locked. One who is approved is so until
 * the next look at a document says otherwise.
 */
export async function takeDecision(work: Work, verdict: KycVerdict): Promise<void> {
  const row = await lockCardholder(work, work.tenantId, verdict.reference);
  if (row === undefined) return;
  const set = { ...whatItSays(verdict), updated_at: work.now };
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

// Completes a session: in one commit the person becomes a cardholder and the event for the integrator is
// emitted.
import type { Id } from '#platform/ids/ids.ts';
import { notFound } from '#platform/ids/kind.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work } from '#platform/work/work.ts';
import { createCardholder } from '#modules/people/cardholders/create.ts';
import type { CreateBody } from '#modules/people/cardholders/model.ts';
import { personOf } from '#modules/people/cardholders/person.ts';
import { areCodesAlive, wrongChannels, type Channel, type Codes } from './codes.ts';
import { NOTHING_TYPED, openDraft } from './draft.ts';
import { sessionCompleted } from './events.ts';
import { SESSION, statusAt } from './model.ts';
import { lockSession } from './queries.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

/** `ended`: the session has ended, by this request or another. `dead`: no codes are valid now. */
export type ConfirmResult =
  | { readonly kind: 'ended' | 'dead' }
  | { readonly kind: 'wrong'; readonly channels: readonly Channel[] };

/** If both codes are right, the person of the draft becomes a cardholder. A wrong one counts. */
export async function confirmCodes(
  work: Work,
  sealer: Sealer,
  { id, codes }: { id: string; codes: Codes },
): Promise<ConfirmResult> {
  const row = await lockSession(work, work.tenantId, id);
  if (row === undefined || statusAt(row, work.now) !== 'pending') return { kind: 'ended' };
  const draft = openDraft(sealer, row);
  if (draft === undefined || !areCodesAlive(row, work.now)) return { kind: 'dead' };

  const channels = wrongChannels(sealer, row, codes);
  if (channels.length > 0) {
    work.update(onboardingSessions, row, { wrong_codes: row.wrong_codes + 1 });
    return { kind: 'wrong', channels };
  }
  await complete(work, row, draft.person);
  return { kind: 'ended' };
}

/**
 * Codes that were right for a person who cannot be created are spent: they are no way to try out numbers of
 * others.
 */
export async function spendCodes(work: Work, id: string): Promise<void> {
  const row = await lockSession(work, work.tenantId, id);
  if (row?.status !== 'pending') return;
  work.update(onboardingSessions, row, {
    email_code_hash: null,
    phone_code_hash: null,
    codes_expire_at: null,
  });
}

/** Completes it as the pages would, for a person who has proven both. */
export async function completeSession(work: Work, id: string, person: CreateBody): Promise<OnboardingRow> {
  const row = await lockSession(work, work.tenantId, id);
  if (row === undefined) throw notFound(SESSION, 'sessionId');
  return complete(work, row, person);
}

async function complete(work: Work, row: OnboardingRow, person: CreateBody): Promise<OnboardingRow> {
  const status = statusAt(row, work.now);
  const cardholderId = await createdBy(work, { ...row, status }, person);
  const completed = work.move(onboardingSessions, { ...row, status }, 'complete', {
    ...NOTHING_TYPED,
    cardholder_id: cardholderId,
    completed_at: work.now,
  });
  sessionCompleted(work, completed);
  return completed;
}

async function createdBy(
  work: Work,
  { id: sessionId, status }: OnboardingRow,
  person: CreateBody,
): Promise<Id<'ch'>> {
  // Checked before anything is said of the person: an ended session must not reveal who is a cardholder.
  if (status !== 'pending') throw refusal('invalid_state', { status });
  const { id } = await createCardholder(
    work,
    // The page says that who goes on agrees.
    {
      ...personOf(person, work.now, { email: work.now, phone: work.now }),
      terms_accepted_at: work.now,
    },
    sessionId,
  );
  return id;
}

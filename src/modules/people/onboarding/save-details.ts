// Keeps what a person typed, and sends codes if mailbox or telephone are not the ones that the last codes
// went to.
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work } from '#platform/work/work.ts';
import { areCodesAlive, sendingsLeft } from './codes.ts';
import { NOTHING_TYPED, openDraft, sealDraft, type Draft } from './draft.ts';
import { statusAt } from './model.ts';
import { lockSession } from './queries.ts';
import { sendNewCodes, type SendOptions } from './send-codes.ts';
import { onboardingSessions } from './tables.ts';

export async function saveDetails(
  work: Work,
  sealer: Sealer,
  { id, draft, ...carried }: SendOptions & { id: string; draft: Draft },
): Promise<void> {
  const row = await lockSession(work, work.tenantId, id);
  if (row === undefined || statusAt(row, work.now) !== 'pending') return;

  const before = openDraft(sealer, row)?.person;
  const goesToTheSame =
    before?.email === draft.person.email && before.phoneNumber === draft.person.phoneNumber;
  const kept = { draft: sealDraft(sealer, row, draft) };
  if (goesToTheSame && areCodesAlive(row, work.now)) {
    work.update(onboardingSessions, row, kept);
    return;
  }
  // Codes that went elsewhere prove nothing of the new addresses, even if no more can be sent.
  work.update(onboardingSessions, row, { ...NOTHING_TYPED, ...kept });
  if (sendingsLeft(row) > 0) sendNewCodes(work, sealer, row, carried);
}

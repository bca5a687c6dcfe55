// An organization always has somebody who answers for it, and where a second member signs, two. Called with
// its members locked.
import type { Db } from '#platform/db/sql.ts';
import { countOtherOwners, type Member } from '#modules/base/identity/members.ts';
import { signedFor } from '#modules/base/identity/signed.ts';
import { refusal } from './refusals.ts';

/** Refuses if a member who is to stop being an owner is one of the last ones. */
export async function requireOtherOwner(db: Db, organizationId: string, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await countOtherOwners(db, organizationId, member.id);
  if (others === 0) throw refusal('last_owner');
  if (others === 1 && (await signedFor(db, organizationId)).length > 0) throw refusal('last_two_owners');
}

// An organization always has somebody who answers for it. Called with its members locked.
import type { Db } from '#platform/db/sql.ts';
import { hasOtherOwner, type Member } from '#modules/base/identity/members.ts';
import { refusal } from './refusals.ts';

/** Refuses if a member who is to stop being an owner is the last one. */
export async function requireOtherOwner(db: Db, organizationId: string, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  if (!(await hasOtherOwner(db, organizationId, member.id))) throw refusal('last_owner');
}

// Changes of members are made in turn, each by somebody who is an owner when their turn has come: an owner
// who was removed a moment ago removes no one any more.
import { refusal } from '#platform/refusals/refusals.ts';
import type { Work } from '#platform/work/work.ts';
import { findMember, lockMembers, type Member } from '#modules/base/identity/members.ts';

export async function asOwner(work: Work, organizationId: string): Promise<Member> {
  await lockMembers(work, organizationId);
  const member = await findMember(work, organizationId, work.actor.id);
  if (member?.role !== 'owner') throw refusal('insufficient_scope', { requiredScope: 'members:write' });
  return member;
}

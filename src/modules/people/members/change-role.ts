// Gives a member another role, from their next request on.
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { ROLES, type Role } from '#platform/context/role.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { findMember, setRole, type Member } from '#modules/base/identity/members.ts';
import { asOwner } from '#modules/people/invitations/as-owner.ts';
import { withdrawAllBy } from '#modules/people/invitations/queries.ts';
import { requireOtherOwner } from './last-owner.ts';
import { memberParams, memberSchema, toMember } from './model.ts';
import { refusal } from './refusals.ts';

type WithClock = { readonly clock: Clock };
type ChangeInput = { readonly organizationId: string; readonly id: string; readonly role: Role };

async function changeRole(
  work: Work,
  { organizationId, id, role }: ChangeInput,
  { clock }: WithClock,
): Promise<Member> {
  await asOwner(work, organizationId);
  const member = await findMember(work, organizationId, id);
  if (member === undefined) throw platformRefusal('not_found');
  if (member.role === role) return member;
  await requireOtherOwner(work, organizationId, member);

  await setRole(work, organizationId, id, role);
  if (member.role === 'owner') await withdrawAllBy(work, organizationId, id, clock.now());
  audit(work, `member.made_${role}`, { type: 'user', id });
  return { ...member, role };
}

export const changeRoleRoute = defineRoute({
  id: 'members.change_role',
  method: 'PATCH',
  path: '/api/v1/members/:id',
  auth: [{ member: 'members:write' }],
  proof: 'always',
  tag: 'Members',
  summary: 'Update the role of a member',
  description:
    'It holds from the next request of the member on. What an owner who becomes something else has invited is withdrawn.',
  params: memberParams,
  body: z.strictObject({ role: z.enum(ROLES) }),
  answers: { 200: { description: 'The member.', schema: memberSchema } },
  refusals: refusal.rows,
  work: async (work, { params: { id }, body: { role }, tenant: { organizationId } }, services: WithClock) =>
    answer(200, toMember(await changeRole(work, { organizationId, id, role }, services))),
});

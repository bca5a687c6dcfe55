// Ends a membership: of another member, or one's own. The sessions of the person lose the organization at
// once.
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import { shownId } from '#platform/ids/kind.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { endMembership, findMember, lockMembers, type Member } from '#modules/base/identity/members.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { asOwner } from '#modules/people/invitations/as-owner.ts';
import { withdrawAllBy } from '#modules/people/invitations/queries.ts';
import { takeFromSessions } from '#modules/people/sign-in/session.ts';
import { forgetViews } from '#modules/people/views/queries.ts';
import { requireOtherOwner } from './last-owner.ts';
import { memberParams } from './model.ts';
import { refusal } from './refusals.ts';

type WithClock = { readonly clock: Clock };

const goneSchema = z.object({ id: shownId('usr'), deleted: z.literal(true) }).meta({ id: 'RemovedMember' });
const gone = (id: string) => answer(200, { id, deleted: true });

/** The members of the organization must be locked. */
async function end(work: Work, organizationId: string, member: Member, { clock }: WithClock): Promise<void> {
  await requireOtherOwner(work, organizationId, member);

  await endMembership(work, organizationId, member.id);
  await takeFromSessions(work, organizationId, member.id);
  await withdrawAllBy(work, organizationId, member.id, clock.now());
  const { testTenantId, liveTenantId } = await findOrganizationById(work, organizationId);
  for (const tenantId of [testTenantId, liveTenantId])
    await forgetViews(work, { tenantId, userId: member.id });
}

export const removeMemberRoute = defineRoute({
  id: 'members.remove',
  method: 'DELETE',
  path: '/api/v1/members/:id',
  auth: [{ member: 'members:write' }],
  proof: 'none: lets less go',
  tag: 'Members',
  summary: 'Remove a member',
  description:
    'Sessions of the person lose the organization at once, and what they have invited is withdrawn. API keys that they have ' +
    'made stay: revoke those that they may have kept.',
  params: memberParams,
  answers: { 200: { description: 'The person is not a member any more.', schema: goneSchema } },
  refusals: refusal.rows,
  work: async (work, { params: { id }, tenant: { organizationId } }, services: WithClock) => {
    await asOwner(work, organizationId);
    const member = await findMember(work, organizationId, id);
    if (member === undefined) throw platformRefusal('not_found');
    await end(work, organizationId, member, services);
    audit(work, 'member.removed', { type: 'user', id });
    return gone(id);
  },
});

export const leaveRoute = defineRoute({
  id: 'members.leave',
  method: 'POST',
  path: '/api/v1/members/leave',
  auth: [{ member: 'members:read' }],
  proof: 'none: lets less go',
  tag: 'Members',
  summary: 'Leave the organization',
  description: 'As the member who is signed in, whatever their role.',
  answers: { 200: { description: 'The person is not a member any more.', schema: goneSchema } },
  refusals: refusal.rows,
  work: async (work, { actor: { id }, tenant: { organizationId } }, services: WithClock) => {
    await lockMembers(work, organizationId);
    const member = await findMember(work, organizationId, id);
    if (member === undefined) throw platformRefusal('forbidden');
    await end(work, organizationId, member, services);
    audit(work, 'member.left', { type: 'user', id });
    return gone(id);
  },
});

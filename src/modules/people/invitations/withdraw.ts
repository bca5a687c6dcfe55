// Withdraws an invitation: its link lets no one in any more. One that was withdrawn already stays so.
import type { Clock } from '#platform/time/clock.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { asOwner } from './as-owner.ts';
import { invitationParams, invitationSchema, statusOf, toInvitation } from './model.ts';
import { lockInvitation, noteWithdrawn } from './queries.ts';
import type { InvitationRow } from './tables.ts';

type WithClock = { readonly clock: Clock };

async function withdraw(
  work: Work,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  { clock }: WithClock,
): Promise<InvitationRow> {
  await asOwner(work, organizationId);
  const row = await lockInvitation(work, organizationId, id);
  if (row === undefined) throw platformRefusal('not_found');
  const status = statusOf(row, clock.now());
  if (status === 'withdrawn') return row;
  if (status === 'accepted') throw platformRefusal('invalid_state', { status });

  const now = clock.now();
  await noteWithdrawn(work, id, now);
  audit(work, 'invitation.withdrawn', { type: 'invitation', id });
  return { ...row, withdrawn_at: now };
}

export const withdrawInvitationRoute = defineRoute({
  id: 'invitations.withdraw',
  method: 'DELETE',
  path: '/api/v1/invitations/:id',
  auth: [{ member: 'members:write' }],
  proof: 'none: lets less go',
  tag: 'Members',
  summary: 'Withdraw an invitation',
  description:
    'From then on its link lets no one in. One that was accepted cannot be withdrawn: remove the member.',
  params: invitationParams,
  answers: { 200: { description: 'The invitation, now withdrawn.', schema: invitationSchema } },
  refusals: { invalid_state: platformRefusal.rows.invalid_state },
  work: async (work, { params, tenant: { organizationId } }, services: WithClock) => {
    const row = await withdraw(work, { organizationId, id: params.id }, services);
    return answer(200, toInvitation(services.clock.now())(row));
  },
});

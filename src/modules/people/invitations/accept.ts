// Accepts an invitation: the person who is signed in with its e-mail address becomes a member. The link alone
// lets no one in, and is used up in the transaction that makes the member.
import { z } from 'zod';
import { requireOwnSession } from '#platform/route/access.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor } from '#platform/context/context.ts';
import type { Pool } from '#platform/db/pool.ts';
import { lowerEmail } from '#platform/text/email.ts';
import { hashOfLink, isLinkSecret } from '#platform/secrets/link.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { ROLES } from '#platform/context/role.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work, Works } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { addMember, lockMembers } from '#modules/base/identity/members.ts';
import type { TenantDirectory } from '#modules/base/identity/tenants.ts';
import { findUser } from '#modules/base/identity/users.ts';
import { statusOf } from './model.ts';
import { findByHash, lockByHash, noteAccepted } from './queries.ts';
import { refusal } from './refusals.ts';
import type { InvitationRow } from './tables.ts';

export type AcceptServices = {
  readonly pool: Pool;
  readonly works: Works;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
};

/** The invitation of a link, over or not. */
export const invitationOf = async (pool: Pool, secret: string): Promise<InvitationRow | undefined> =>
  isLinkSecret(secret) ? findByHash(pool, hashOfLink(secret)) : undefined;

/** Answers the invitation, whose side the person may then choose. A member stays what they are. */
export async function acceptInvitation(
  { pool, works, clock, tenants }: AcceptServices,
  actor: Actor,
  secret: string,
): Promise<InvitationRow> {
  requireOwnSession(actor);
  const found = await invitationOf(pool, secret);
  if (found === undefined) throw platformRefusal('not_found', { field: 'token' });
  const tenant = await tenants.get(found.acting_tenant_id);
  if (tenant.isSuspended) throw platformRefusal('account_suspended');
  return works.run(tenant, actor, (work) => accept(work, found, clock));
}

async function accept(work: Work, found: InvitationRow, clock: Clock): Promise<InvitationRow> {
  const { organization_id: organizationId } = found;
  await lockMembers(work, organizationId);
  const row = await lockByHash(work, found.token_hash);
  const now = clock.now();
  const { id: userId, email } = await findUser(work, work.actor.id);
  if (row === undefined || statusOf(row, now) !== 'pending') throw refusal('invitation_over');
  if (lowerEmail(email) !== lowerEmail(row.email)) throw refusal('invitation_for_another');

  await noteAccepted(work, row.id, now);
  const isNew = await addMember(work, { organizationId, userId, role: row.role, now });
  audit(work, 'invitation.accepted', { type: 'invitation', id: row.id });
  if (isNew) audit(work, 'member.joined', { type: 'user', id: userId });
  return { ...row, accepted_at: now };
}

export const acceptInvitationRoute = defineRoute({
  id: 'auth.invitations.accept',
  method: 'POST',
  path: '/api/auth/invitations/accept',
  auth: [{ session: 'person' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Accept an invitation',
  description:
    'By the secret at the end of its link. The session must be that of a person with the e-mail address that was invited. ' +
    'Choose the tenant with `POST /api/auth/session` afterwards.',
  body: z.strictObject({ token: z.string().max(100) }),
  bodyIsSecret: true,
  answers: {
    200: {
      description: 'The person is a member.',
      schema: z
        .object({
          tenantId: z.string().describe('The side from which the invitation was sent.'),
          organizationId: z.string(),
          role: z.enum(ROLES).describe('What the invitation was for.'),
        })
        .meta({ id: 'AcceptedInvitation' }),
    },
  },
  refusals: {
    not_found: platformRefusal.rows.not_found,
    account_suspended: platformRefusal.rows.account_suspended,
    invitation_over: refusal.rows.invitation_over,
    invitation_for_another: refusal.rows.invitation_for_another,
  },
  steps: async (_platform, { actor, body }, services: AcceptServices) => {
    const row = await acceptInvitation(services, actor, body.token);
    const { acting_tenant_id: tenantId, organization_id: organizationId, role } = row;
    return answer(200, { tenantId, organizationId, role });
  },
});

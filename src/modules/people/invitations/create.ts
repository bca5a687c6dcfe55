// Invites somebody by e-mail to become a member. The link in the e-mail may be used once, and ends.
import { z } from 'zod';
import { DAY_MS, HOUR_MS, plus, type Clock } from '#platform/time/clock.ts';
import { requireMail, type MailServices } from '#platform/provider/connected.ts';
import { insertRows } from '#platform/db/bulk.ts';
import { email, lowerEmail } from '#platform/text/email.ts';
import { LANGUAGES } from '#platform/text/language.ts';
import { hashOfLink, makeLinkSecret } from '#platform/secrets/link.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { ROLES, type Role } from '#platform/context/role.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Sealer } from '#platform/secrets/seal.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { findMemberByEmail } from '#modules/base/identity/members.ts';
import { countTry, type Bound } from '#modules/people/sign-in/attempts.ts';
import { asOwner } from './as-owner.ts';
import { SEND_INVITATION } from './job-kinds.ts';
import { invitationSchema, statusOf, toInvitation } from './model.ts';
import { lockOpenOf, noteWithdrawn } from './queries.ts';
import { refusal, TOO_MANY_SENT } from './refusals.ts';
import { sealSecret } from './send-job.ts';
import { invitations, type InvitationRow } from './tables.ts';

const LIVES_MS = 7 * DAY_MS;
const SENT_BY: Bound = {
  what: 'invitations by organization',
  max: 50,
  whileMs: HOUR_MS,
  wording: TOO_MANY_SENT,
};
/** The limit for all organizations together, so that no mailbox is filled with invitations. */
const SENT_TO: Bound = { what: 'invitations to', max: 5, whileMs: DAY_MS, wording: TOO_MANY_SENT };

const body = z.strictObject({
  email,
  role: z.enum(ROLES),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe('Of the e-mail. That of the request, by `Accept-Language`, if left out.'),
});

type Services = MailServices & { readonly sealer: Sealer; readonly clock: Clock };
type InvitedPerson = {
  readonly organizationId: string;
  readonly email: string;
  readonly role: Role;
  readonly language: (typeof LANGUAGES)[number];
};

async function invite(
  work: Work,
  invited: InvitedPerson,
  { sealer, clock }: Services,
): Promise<InvitationRow> {
  const { organizationId, email: address, role, language } = invited;
  const owner = await asOwner(work, organizationId);
  const now = clock.now();
  const member = await findMemberByEmail(work, organizationId, address);
  if (member !== undefined) throw refusal('already_member', { memberId: member.id });
  const before = await lockOpenOf(work, organizationId, address);
  if (before !== undefined && statusOf(before, now) === 'pending')
    throw refusal('already_invited', { invitationId: before.id });
  await countTry(work, SENT_BY, organizationId, now);
  await countTry(work, SENT_TO, lowerEmail(address), now);

  // One that has expired gives way to the new one.
  if (before !== undefined) await noteWithdrawn(work, before.id, now);
  const secret = makeLinkSecret();
  const row: InvitationRow = {
    id: work.newId('inv', null),
    organization_id: organizationId,
    acting_tenant_id: work.tenantId,
    email: address,
    role,
    token_hash: hashOfLink(secret),
    invited_by: owner.id,
    created_at: now,
    expires_at: plus(now, LIVES_MS),
    accepted_at: null,
    withdrawn_at: null,
  };
  await insertRows(work, invitations, [row]);
  audit(work, 'invitation.created', { type: 'invitation', id: row.id });
  work.enqueue(SEND_INVITATION, {
    invitationId: row.id,
    language,
    secret: sealSecret(sealer, row.id, secret),
  });
  return row;
}

export const createInvitationRoute = defineRoute({
  id: 'invitations.create',
  method: 'POST',
  path: '/api/v1/invitations',
  auth: [{ member: 'members:write' }],
  proof: 'always',
  tag: 'Members',
  summary: 'Invite a member',
  description:
    'Sends an e-mail with a link that is good once, for 7 days. Who accepts it signs in with that e-mail address, and is a ' +
    'member of both sides from then on.',
  body,
  answers: { 201: { description: 'The invitation; its e-mail is on its way.', schema: invitationSchema } },
  refusals: {
    already_member: refusal.rows.already_member,
    already_invited: refusal.rows.already_invited,
    rate_limited: platformRefusal.rows.rate_limited,
    provider_not_connected: platformRefusal.rows.provider_not_connected,
  },
  work: async (work, call, services: Services) => {
    await requireMail(services, undefined);
    const { organizationId } = call.tenant;
    const { language = call.language, ...asked } = call.body;
    const row = await invite(work, { ...asked, language, organizationId }, services);
    return answer(201, toInvitation(services.clock.now())(row));
  },
});

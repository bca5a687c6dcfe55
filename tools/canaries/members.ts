// Mutants of members and invitations: who may become one, how often, and that an owner stays.
import { replace, type Mutant } from './mutant.ts';

const members = (file: string): string => `src/modules/people/members/${file}`;
const invitations = (file: string): string => `src/modules/people/invitations/${file}`;
const IDENTITY = 'src/modules/base/identity/members.ts';
const MEMBERS = [members('members.test')];
const views = (file: string): string => `src/modules/people/views/${file}`;
const VIEWS = [views('views.test')];
const INVITATIONS = [invitations('invitations.test'), invitations('create.test')];

export const memberMutants: readonly Mutant[] = [
  {
    name: 'members: the last owner may go',
    plant: replace(members('last-owner.ts'), "if (member.role !== 'owner') return;", 'if (member) return;'),
    tests: MEMBERS,
    only: 'an organization is never without an owner',
  },
  {
    name: 'members: changes are not made in turn',
    plant: replace(IDENTITY, ' for no key update', ''),
    tests: MEMBERS,
    only: 'demote each other, or leave, at once',
  },
  {
    name: 'members: an owner who was removed still removes',
    plant: replace(invitations('as-owner.ts'), "if (member?.role !== 'owner')", 'if (member === null)'),
    tests: MEMBERS,
    only: 'what they ask for at the same moment is not done',
  },
  {
    name: 'members: sessions of who was removed stay where they are',
    plant: replace(members('remove.ts'), '  await takeFromSessions(work, organizationId, member.id);\n', ''),
    tests: MEMBERS,
    only: 'loses the organization in every session at once',
  },
  {
    name: 'views: one of another member is deleted',
    plant: replace(
      views('queries.ts'),
      'delete from saved_views where tenant_id = ${tenantId} and user_id = ${userId} and id = ${id}',
      'delete from saved_views where tenant_id = ${tenantId} and ${userId} <> ${id} and id = ${id}',
    ),
    tests: VIEWS,
    only: 'is not seen, renamed or deleted by another member',
  },
  {
    name: 'views: two at once are both the last',
    plant: replace(views('create.ts'), '  await lockViews(work, of);\n', ''),
    tests: VIEWS,
    only: 'is one of twenty of its list at most',
    hangs: true,
  },
  {
    name: 'views: those of who was removed stay on the other side',
    plant: replace(
      members('remove.ts'),
      '[testTenantId, liveTenantId]',
      '[testTenantId, testTenantId || liveTenantId]',
    ),
    tests: VIEWS,
    only: 'is gone with its member, on both sides',
  },
  {
    name: "invitations: another organization's is withdrawn by its id",
    plant: replace(
      invitations('queries.ts'),
      'where organization_id = ${organizationId} and id = ${id} for update',
      'where ${organizationId} <> ${id} and id = ${id} for update',
    ),
    tests: INVITATIONS,
    only: 'another one neither sees nor withdraws',
  },
  {
    name: 'invitations: one that was used lets in again',
    plant: replace(invitations('model.ts'), "  if (row.accepted_at !== null) return 'accepted';\n", ''),
    tests: INVITATIONS,
    only: 'does not bring back somebody who was removed',
  },
  {
    name: 'invitations: who holds the link may accept',
    plant: replace(
      invitations('accept.ts'),
      "  if (lowerEmail(email) !== lowerEmail(row.email)) throw refusal('invitation_for_another');\n",
      "  if (email === '') throw refusal('invitation_for_another');\n",
    ),
    tests: INVITATIONS,
    only: 'is for its address alone',
  },
];

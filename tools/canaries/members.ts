// Mutants of members and invitations: who may become one, how often, and that an owner stays.
import { replace, type Mutant } from './mutant.ts';

const members = (file: string): string => `src/modules/people/members/${file}`;
const invitations = (file: string): string => `src/modules/people/invitations/${file}`;
const IDENTITY = 'src/modules/base/identity/members.ts';
const MEMBERS = [members('members.test')];
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

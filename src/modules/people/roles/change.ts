// Withholds rights from a role, or gives them back, from the next request of its members on.
import { z } from 'zod';
import { mayBeWithheld, type Right } from '#platform/context/rights.ts';
import { ROLES, type Role } from '#platform/context/role.ts';
import { invalid } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { withheldBy, withhold } from '#modules/base/identity/withheld.ts';
import { asOwner } from '#modules/people/invitations/as-owner.ts';
import { withheldRights, roleSchema, toRole } from './model.ts';
import { refusal } from './refusals.ts';

const STAYS = {
  en: 'this right cannot be withheld from the role',
  es: 'este permiso no se puede quitar al rol',
  pt: 'esta permissão não pode ser retirada do papel',
};

function requireWithholdable(role: Role, rights: readonly Right[]): void {
  const beyond = rights.flatMap((right, at) =>
    mayBeWithheld(role, right) ? [] : [{ field: `withheld.${at}`, message: STAYS }],
  );
  const [first, ...others] = beyond;
  if (first !== undefined) throw invalid([first, ...others]);
}

async function changeRole(
  work: Work,
  organizationId: string,
  { role, rights }: { readonly role: Role; readonly rights: readonly Right[] | undefined },
) {
  await asOwner(work, organizationId);
  const before = await withheldBy(work, organizationId);
  if (rights === undefined) return toRole(role, before);
  const now = new Set<string>(rights);
  const held = new Set<string>(before[role]);
  await withhold(work, organizationId, role, [...now]);

  const entry = (change: string, right: string): void =>
    audit(work, `role.right_${change}`, { type: 'right', id: `${role} ${right}` });
  for (const right of now) if (!held.has(right)) entry('withheld', right);
  for (const right of held) if (!now.has(right)) entry('given_back', right);
  return toRole(role, { ...before, [role]: [...now] });
}

export const changeRoleRightsRoute = defineRoute({
  id: 'roles.update',
  method: 'PATCH',
  path: '/api/v1/roles/:role',
  auth: [{ member: 'members:write' }],
  proof: 'always',
  tag: 'Members',
  summary: 'Update the rights of a role',
  description:
    '`withheld` replaces what your organization withholds from a role; with an empty list it has all that it includes. ' +
    'It holds on both sides, from the next request of each member on. API keys are not affected.',
  params: z.object({ role: z.enum(ROLES) }),
  body: z.strictObject({ withheld: withheldRights.optional() }),
  answers: { 200: { description: 'The role.', schema: roleSchema } },
  refusals: refusal.rows,
  work: async (work, { params: { role }, body: { withheld }, tenant: { organizationId } }) => {
    if (role === 'owner') throw refusal('owners_have_all_rights');
    requireWithholdable(role, withheld ?? []);
    return answer(200, await changeRole(work, organizationId, { role, rights: withheld }));
  },
});

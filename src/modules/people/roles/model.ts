// A role as the API shows it: what its members may do here, and what the organization withholds from it.
import { z } from 'zod';
import { ALL_RIGHTS, hasRight, rightsOf, type Right, type Withheld } from '#platform/context/rights.ts';
import { ROLES, type Role } from '#platform/context/role.ts';

const right = z.enum(ALL_RIGHTS);
/** A right that is named twice is withheld once. */
export const withheldRights = z.array(right).max(ALL_RIGHTS.length);

export const roleSchema = z
  .object({
    role: z.enum(ROLES),
    rights: z.array(right).describe('What a member in this role may do, as scopes.'),
    withheld: z
      .array(right)
      .describe(
        'What the role includes and your organization withholds from it. Nothing is withheld from owners.',
      ),
  })
  .meta({ id: 'Role' });

export function toRole(role: Role, withheld: Withheld): z.infer<typeof roleSchema> {
  const rights = rightsOf(role, withheld);
  const without: Right[] = ALL_RIGHTS.filter((one) => hasRight(role, one) && !rights.has(one));
  return { role, rights: [...rights], withheld: without };
}

// Lists the roles of the organization, each with what its members may do.
import { z } from 'zod';
import { ROLES } from '#platform/context/role.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { withheldBy } from '#modules/base/identity/withheld.ts';
import { roleSchema, toRole } from './model.ts';

export const listRolesRoute = defineRoute({
  id: 'roles.list',
  method: 'GET',
  path: '/api/v1/roles',
  auth: [{ member: 'members:read' }],
  tag: 'Members',
  summary: 'List roles',
  description: 'The roles that members can have, and what each may do on both sides of the organization.',
  answers: { 200: { description: 'The roles.', schema: z.object({ data: z.array(roleSchema) }) } },
  read: async (db, { tenant: { organizationId } }) => {
    const withheld = await withheldBy(db, organizationId);
    return answer(200, { data: ROLES.map((role) => toRole(role, withheld)) });
  },
});

// Lists the members of the organization. They are the same on both of its sides.
import { z } from 'zod';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { listMembers } from '#modules/base/identity/members.ts';
import { memberSchema, toMember } from './model.ts';

export const listMembersRoute = defineRoute({
  id: 'members.list',
  method: 'GET',
  path: '/api/v1/members',
  auth: [{ member: 'members:read' }],
  tag: 'Members',
  summary: 'List members',
  description: 'They are members of both sides of the organization.',
  ofCells: 'first',
  query: z.strictObject(pageQuery),
  answers: { 200: { description: 'Those whose user is newest first.', schema: pageOf(memberSchema) } },
  read: async (db, { tenant, query }) => {
    const rows = await listMembers(db, tenant.organizationId, afterOf(query.cursor, 'usr'), query.limit);
    return answer(200, toPage(rows, query.limit, toMember));
  },
});

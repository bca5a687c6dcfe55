// Lists the members of the organization. They are the same on both of its sides.
import { byId, defineList } from '#platform/lists/list.ts';
import { listMembers } from '#modules/base/identity/members.ts';
import { memberSchema, toMember } from './model.ts';

export const listMembersRoute = defineList({
  id: 'members.list',
  path: '/api/v1/members',
  auth: [{ member: 'members:read' }],
  tag: 'Members',
  summary: 'List members',
  description: 'They are members of both sides of the organization.',
  cells: 'first',
  order: byId('usr'),
  says: 'Those whose user is newest first.',
  item: memberSchema,
  find: (db, { tenant }, page) => listMembers(db, tenant.organizationId, page.after, page.limit),
  show: (rows) => rows.map(toMember),
});

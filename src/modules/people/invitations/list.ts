// Lists the invitations of an organization, those that are over too.
import { byId, defineList } from '#platform/lists/list.ts';
import { z } from 'zod';
import type { Clock } from '#platform/time/clock.ts';
import { INVITATION_STATUSES, invitationSchema, toInvitation } from './model.ts';
import { listInvitations } from './queries.ts';

export const listInvitationsRoute = defineList({
  id: 'invitations.list',
  path: '/api/v1/invitations',
  auth: [{ member: 'members:read' }],
  tag: 'Members',
  summary: 'List invitations',
  description: 'Those that have ended too, for some months.',
  cells: 'first',
  filters: { status: z.enum(INVITATION_STATUSES).optional() },
  order: byId('inv'),
  item: invitationSchema,
  find: (db, { tenant, query: { status } }, page, { clock }: { readonly clock: Clock }) =>
    listInvitations(db, { organizationId: tenant.organizationId, status, ...page, now: clock.now() }),
  show: (rows, _call, { services: { clock } }) => rows.map(toInvitation(clock.now())),
});

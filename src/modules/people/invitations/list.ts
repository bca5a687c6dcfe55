// Lists the invitations of an organization, those that are over too.
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { afterOf, pageOf, pageQuery, toPage } from '#platform/page.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { INVITATION_STATUSES, invitationSchema, toInvitation } from './model.ts';
import { listInvitations } from './queries.ts';

export const listInvitationsRoute = defineRoute({
  id: 'invitations.list',
  method: 'GET',
  path: '/api/v1/invitations',
  auth: [{ member: 'members:read' }],
  tag: 'Members',
  summary: 'List invitations',
  description: 'Those that have ended too, for some months.',
  ofCells: 'first',
  query: z.strictObject({ ...pageQuery, status: z.enum(INVITATION_STATUSES).optional() }),
  answers: { 200: { description: 'Newest first.', schema: pageOf(invitationSchema) } },
  read: async (db, { tenant, query }, { clock }: { readonly clock: Clock }) => {
    const { limit, status } = query;
    const now = clock.now();
    const { organizationId } = tenant;
    const after = afterOf(query.cursor, 'inv');
    const rows = await listInvitations(db, { organizationId, status, after, limit, now });
    return answer(200, toPage(rows, limit, toInvitation(now)));
  },
});

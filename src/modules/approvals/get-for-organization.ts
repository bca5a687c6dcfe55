// Shows an approval to the organization, which cannot decide on it.
import { answer, defineRoute } from '#platform/route/route.ts';
import { approvalParams } from './get.ts';
import { organizationApprovalSchema, toOrganizationApproval } from './model.ts';
import { findApproval } from './queries.ts';
import { noApproval } from './refusals.ts';

export const getApprovalForOrganizationRoute = defineRoute({
  id: 'approvals.get_for_organization',
  method: 'GET',
  path: '/api/v1/approvals/:id',
  auth: [{ scope: 'approvals:read' }],
  tag: 'Approvals',
  summary: 'Retrieve an approval of any owner',
  description: 'For you to follow: only the owner of the wallet decides.',
  params: approvalParams,
  noSuch: noApproval,
  answers: { 200: { description: 'The approval as it is now.', schema: organizationApprovalSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findApproval(db, tenant.id, params.id);
    if (row === undefined) throw noApproval();
    return answer(200, toOrganizationApproval(row));
  },
});

// Shows a payee of any wallet to the organization, also one that its owner has deleted: payments name it.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { organizationPayeeSchema, payeeParams, toOrganizationPayee } from './model.ts';
import { findPayeeOfAny } from './queries.ts';

export const getPayeeForOrganizationRoute = defineRoute({
  id: 'payees.get_for_organization',
  method: 'GET',
  path: '/api/v1/payees/:id',
  auth: [{ scope: 'payments:read' }],
  tag: 'Payees',
  summary: 'Retrieve a payee of any wallet',
  description: 'For you to follow: only the owner of the wallet adds and deletes it.',
  params: payeeParams,
  answers: { 200: { description: 'The payee as it is now.', schema: organizationPayeeSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findPayeeOfAny(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toOrganizationPayee(row));
  },
});

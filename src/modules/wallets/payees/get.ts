// Shows one payee of the person who is signed in.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { ownerRefusals, requireOwner } from '#modules/wallets/wallets/access.ts';
import { payeeParams, payeeSchema, toPayee } from './model.ts';
import { findPayee } from './queries.ts';

export const getPayeeRoute = defineRoute({
  id: 'payees.get',
  method: 'GET',
  path: '/api/v1/wallet/payees/:id',
  auth: [{ session: 'self' }],
  tag: 'Payees',
  summary: 'Retrieve a payee',
  description: 'With the account that was found for it, and whether it can be paid.',
  params: payeeParams,
  answers: { 200: { description: 'The payee.', schema: payeeSchema } },
  refusals: ownerRefusals,
  read: async (db, { tenant, actor, params }) => {
    const { id: ownerId } = await requireOwner(db, { tenant, actor });
    const row = await findPayee(db, { tenantId: tenant.id, ownerId }, params.id);
    if (row === undefined || row.status === 'deleted') throw refusal('not_found');
    return answer(200, toPayee(row));
  },
});

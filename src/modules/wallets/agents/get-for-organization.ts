// Shows a sub-wallet of any wallet, to the organization.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { organizationSubWalletSchema, subWalletParams } from './model.ts';
import { findSubWallet } from './queries.ts';
import { shownToOrganization } from './show.ts';

export const getSubWalletForOrganizationRoute = defineRoute({
  id: 'sub_wallets.get_for_organization',
  method: 'GET',
  path: '/api/v1/sub_wallets/:id',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'Retrieve a sub-wallet of any wallet',
  params: subWalletParams,
  answers: { 200: { description: 'The sub-wallet.', schema: organizationSubWalletSchema } },
  read: async (db, { tenant, params }) => {
    const row = await findSubWallet(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    const [shown] = await shownToOrganization(db, tenant, [row]);
    return answer(200, shown);
  },
});

// Shows a wallet by its id, to the organization of its cardholder.
import { refusal } from '#platform/refusals.ts';
import { answer, defineRoute } from '#platform/route.ts';
import { organizationWalletSchema, walletParams } from './model.ts';
import { findWallet } from './queries.ts';
import { shownToOrganization } from './show.ts';
import type { SubWallets } from './sub-wallets.ts';

export const getWalletForOrganizationRoute = defineRoute({
  id: 'wallets.get',
  method: 'GET',
  path: '/api/v1/wallets/:id',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'Get a wallet',
  params: walletParams,
  answers: { 200: { description: 'The wallet.', schema: organizationWalletSchema } },
  read: async (db, { tenant, params }, { subWallets }: { readonly subWallets: SubWallets }) => {
    const row = await findWallet(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    const [shown] = await shownToOrganization(db, tenant.id, [row], subWallets);
    return answer(200, shown);
  },
});

// Shows the wallet of the person who is signed in, and opens it when it is first asked for.
import { answer, defineRoute, type StepServices } from '#platform/route/route.ts';
import { toWallet, walletSchema } from './model.ts';
import { openedNow, openingRefusals, requireOwnerOf, type OpeningServices } from './access.ts';
import type { SubWallets } from './sub-wallets.ts';

export type GetServices = Omit<OpeningServices, keyof StepServices> & { readonly subWallets: SubWallets };

export const getWalletRoute = defineRoute({
  id: 'wallet.get',
  method: 'GET',
  path: '/api/v1/wallet',
  auth: [{ session: 'self' }, { grant: 'wallet:read' }],
  proof: 'none: no money goes',
  tag: 'Wallet',
  summary: 'Retrieve the wallet',
  description:
    'The first call to this or anything else of the wallet opens it, with an account at the provider, and emits `wallet.created`.',
  answers: { 200: { description: 'The wallet.', schema: walletSchema } },
  refusals: openingRefusals,
  steps: async (steps, { tenant, actor }, services: GetServices) => {
    const { pool } = steps;
    const { subWallets } = services;
    const { owner, wallet, replies } = await requireOwnerOf(pool, { tenant, actor }, (id) => [
      subWallets.query(tenant.id, id),
    ]);
    if (wallet === undefined) {
      const opened = await openedNow({ tenant, actor }, { ...steps, ...services }, owner);
      return answer(200, toWallet(opened, []));
    }
    const found = { rows: replies[0]?.rows ?? [], number: wallet.number };
    return answer(200, toWallet(wallet, await subWallets.shownOf(pool, tenant, found)));
  },
});

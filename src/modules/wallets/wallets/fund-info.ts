// Shows the account to which money can be sent so that it arrives in the wallet.
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineTool } from '#platform/route/tool.ts';
import { fundInfoSchema, toFundInfo } from './model.ts';
import { openingRefusals, walletOf, type OpeningServices } from './access.ts';
import type { SubWallets } from './sub-wallets.ts';

export const fundInfoRoute = defineRoute({
  id: 'wallet.fund_info',
  method: 'GET',
  path: '/api/v1/wallet/fund-info',
  auth: [{ session: 'self' }, { agent: true }, { grant: 'wallet:read' }],
  tag: 'Wallet',
  summary: 'Retrieve the account for deposits',
  description: 'What is sent to this account is credited to the wallet.',
  answers: { 200: { description: 'The account of the wallet.', schema: fundInfoSchema } },
  refusals: openingRefusals,
  read: async (db, call, services: OpeningServices & { readonly subWallets: SubWallets }) =>
    answer(200, toFundInfo(await walletOf(db, call, services))),
  tool: defineTool<{ cvu: string }>({
    name: 'wallet_fund_info',
    title: 'Where to send money to this wallet',
    description:
      'Shows the account of the wallet, to which anybody can send money so that it arrives in the wallet. ' +
      'More money in the wallet does not raise the limits of this agent.',
    effect: 'reads',
    textsOfOthers: ['alias', 'holder_name'],
    says: ({ cvu }) => `Money sent to the account ${cvu} arrives in the wallet.`,
  }),
});

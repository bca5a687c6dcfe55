// Shows a wallet by its id, to the organization of its cardholder.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findCheck } from './books/compare-queries.ts';
import { comparisonSchema, toComparison } from './books/comparison.ts';
import { organizationWalletSchema, walletParams } from './model.ts';
import { findWallet } from './queries.ts';
import { shownToOrganization } from './show.ts';
import type { SubWallets } from './sub-wallets.ts';

const comparedWalletSchema = organizationWalletSchema
  .extend({
    comparison: comparisonSchema
      .nullable()
      .describe(
        "How its books last stood against the provider's: they are compared each day, and when its owner asks. Null before the first time.",
      ),
  })
  .meta({ id: 'ComparedOrganizationWallet' });

export const getWalletForOrganizationRoute = defineRoute({
  id: 'wallets.get',
  method: 'GET',
  path: '/api/v1/wallets/:id',
  auth: [{ scope: 'wallets:read' }],
  tag: 'Wallets',
  summary: 'Retrieve a wallet',
  description: "With what came of comparing its books with the provider's.",
  params: walletParams,
  answers: { 200: { description: 'The wallet.', schema: comparedWalletSchema } },
  read: async (db, { tenant, params }, { subWallets }: { readonly subWallets: SubWallets }) => {
    const row = await findWallet(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    const [[shown], check] = await Promise.all([
      shownToOrganization(db, tenant.id, [row], subWallets),
      findCheck(db, tenant.id, row.id),
    ]);
    return answer(200, { ...shown, comparison: toComparison(check) });
  },
});

// What the owner of a wallet sees of the organization in their wallet, as anyone does on its hosted pages:
// the name and the logo. The settings of the brand are for the organization alone.
import { z } from 'zod';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findOrganizationById } from '#modules/base/identity/organizations.ts';
import { brandSchema, toBrand } from './model.ts';
import { findBrand } from './queries.ts';

const shownBrandSchema = z
  .object({
    name: z.string().describe('What pages show.'),
    logo: brandSchema.shape.logo,
  })
  .meta({ id: 'ShownBrand' });

export const getBrandAsOwnerRoute = defineRoute({
  id: 'brand.get_as_owner',
  method: 'GET',
  path: '/api/v1/wallet/brand',
  auth: [{ session: 'self' }],
  tag: 'Brand',
  summary: 'Retrieve the brand as an owner',
  description: 'With which organization the wallet is, as it shows itself to its customers.',
  answers: { 200: { description: 'The name and the logo of this side.', schema: shownBrandSchema } },
  read: async (db, { tenant }, { baseUrl }: { readonly baseUrl: () => string }) => {
    const { name: organizationName } = await findOrganizationById(db, tenant.organizationId);
    const row = await findBrand(db, tenant.id);
    const brand = toBrand({ tenantId: tenant.id, organizationName, baseUrl: baseUrl(), row });
    return answer(200, { name: brand.shownName, logo: brand.logo });
  },
});

// Brand: what the customers of one side of an organization see of it.
import { defineModule } from '#platform/module.ts';
import { brandKept } from './kept.ts';
import { getBrandAsOwnerRoute } from './shown-to-owner.ts';
import { getBrandRoute, patchBrandRoute } from './update.ts';

export { accentsOf, COLOUR, type Accent } from './accents.ts';
export { branded } from './branded-mail.ts';
export { logoOf, NO_BRAND, type Logo } from './model.ts';
export { findBrand, findLogo } from './queries.ts';

export const brandModule = defineModule<{ readonly baseUrl: () => string }>({
  name: 'brand',
  kept: brandKept,
  tags: { Brand: 'What customers see of the organization on hosted pages.' },
  routes: [getBrandRoute, patchBrandRoute, getBrandAsOwnerRoute],
});

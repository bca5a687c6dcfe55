// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { getBrandAsOwnerRoute } from './shown-to-owner.ts';
import { getBrandRoute, patchBrandRoute } from './update.ts';

export const brandModule = defineModule<{ readonly baseUrl: () => string }>({
  name: 'brand',
  tags: { Brand: 'What customers see of the organization on hosted pages.' },
  routes: [getBrandRoute, patchBrandRoute, getBrandAsOwnerRoute],
});

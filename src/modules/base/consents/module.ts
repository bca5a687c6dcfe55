// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { listConsentsRoute } from './list.ts';

export const consentsModule = defineModule({
  name: 'consents',
  tags: { Consents: 'What people agreed to on hosted pages, in which words, and when.' },
  routes: [listConsentsRoute],
});

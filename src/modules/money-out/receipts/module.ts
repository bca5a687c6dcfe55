// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { jwksRoute } from './jwks.ts';

export const receiptsModule = defineModule({
  name: 'receipts',
  tags: { Receipts: 'How anyone can verify a receipt.' },
  routes: [jwksRoute],
});

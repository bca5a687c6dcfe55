// The module as one value, from which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { jwksRoute } from './jwks.ts';
import { receiptsKept } from './kept.ts';

export const receiptsModule = defineModule({
  name: 'receipts',
  kept: receiptsKept,
  tags: { Receipts: 'How anyone can verify a receipt.' },
  routes: [jwksRoute],
});

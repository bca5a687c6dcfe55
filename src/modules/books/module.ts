// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import { walletStatementRoute, type StatementServices } from './statement-route.ts';

export const booksModule = defineModule<StatementServices>({
  name: 'books',
  scopes: ['books:read'],
  tags: { Books: 'What an accountant reads of the ledger.' },
  routes: [walletStatementRoute],
});

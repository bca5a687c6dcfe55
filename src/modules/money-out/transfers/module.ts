// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { cancelTransferRoute } from './cancel.ts';
import { createTransferRoute } from './create.ts';
import { transferEvents } from './events.ts';
import { getTransferRoute } from './get.ts';
import { listTransfersRoute } from './list.ts';
import type { PrepareServices } from './prepare.ts';
import { getReceiptRoute } from './receipt.ts';
import type { ReceiptServices } from '#modules/money-out/receipts/receipt.ts';
import { transferSearch } from './search.ts';
import { ownedOutgoing } from '#modules/money-out/outgoing/owned.ts';
import { transfers } from './tables.ts';

export const transfersModule = defineModule<PrepareServices & ReceiptServices>({
  name: 'transfers',
  scopes: readAndWrite('transfers'),
  events: transferEvents,
  tags: { Send: 'Transfers that an organization sends from a sub-wallet, one by one or as a batch.' },
  owned: [ownedOutgoing('transfer', 'tx', transfers)],
  search: [transferSearch],
  routes: [createTransferRoute, listTransfersRoute, getTransferRoute, getReceiptRoute, cancelTransferRoute],
});

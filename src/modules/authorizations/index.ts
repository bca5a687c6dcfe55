// The transactions of cards, as the card network asks for them and notifies us of them.
import { defineModule } from '../../platform/module.ts';
import { authorizeRoute } from './authorize.ts';
import { transactionEvents } from './events.ts';
import { getTransactionRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { listTransactionsRoute } from './list.ts';
import { networkNotices } from './notice.ts';
import type { NetworkServices } from './port.ts';
import { cardClearingAccount } from './postings.ts';
import { transactionTriggers } from './triggers.ts';
export { cardClearingAccount } from './postings.ts';
export type { Merchant } from './port.ts';
export { heldOf as heldMinorOf } from './counters.ts';
export { toTransaction, TRANSACTION, transactionSchema } from './model.ts';
export { findMessage, findTransaction, spentOnCard } from './queries.ts';
export type { MessageRow, TransactionRow } from './tables.ts';

export const authorizationsModule = defineModule<NetworkServices>({
  name: 'authorizations',
  events: transactionEvents,
  houseAccounts: [cardClearingAccount],
  routes: [authorizeRoute, listTransactionsRoute, getTransactionRoute],
  inbound: [{ name: 'network', source: ({ network }) => networkNotices(network) }],
  jobs: () => [expireJob()],
  triggers: transactionTriggers,
});

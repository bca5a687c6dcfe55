// Authorizations and what comes of them: the transactions of cards, as the network tells of them.
import type { JobKind } from '../../platform/queue/job.ts';
import type { AnyRoute } from '../../platform/route.ts';
import { authorizeRoute } from './authorize.ts';
import { getTransactionRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { listTransactionsRoute } from './list.ts';
import type { CardNetwork } from './port.ts';
export { cardClearingAccount } from './postings.ts';
export type { Merchant } from './port.ts';
export { heldOf as heldMinorOf } from './counters.ts';
export { toTransaction, TRANSACTION, transactionSchema } from './model.ts';
export { networkNotices } from './notice.ts';
export { findMessage, findTransaction } from './queries.ts';
export type { MessageRow, TransactionRow } from './tables.ts';

export const authorizationRoutes = (network: CardNetwork): AnyRoute[] => [
  authorizeRoute(network),
  listTransactionsRoute,
  getTransactionRoute,
];
export const authorizationJobs: JobKind[] = [expireJob()];

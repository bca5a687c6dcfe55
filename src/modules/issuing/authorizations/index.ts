// The transactions of cards, as the card network asks for them and notifies us of them.
export { decidingOf } from './services.ts';
export { inspectPurchases } from './inspect.ts';
export type { Merchant } from './port.ts';
export { heldOf } from './counters.ts';
export { toTransaction, TRANSACTION, transactionSchema } from './model.ts';
export { findMessage, findTransaction, spentOnCard } from './queries.ts';
export { listTransactions, WHATEVER } from './list-queries.ts';
export type { MessageRow, TransactionRow } from './tables.ts';

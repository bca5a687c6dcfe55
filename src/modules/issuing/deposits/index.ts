// Deposits: money that arrives for payment methods that are accounts, and what goes back of it.
export { bookDebit, locksOfDebit } from './book-debit.ts';
export { ARRIVED, DEBIT_ENDED } from './job-kinds.ts';
export { compareMethodsOf } from './compare.ts';
export { newestDeposits, refundableDeposits } from './queries.ts';
export { returnAvailable } from './return-available.ts';
export { locksToSendBack, sendBack } from './send-back.ts';
export type { MethodDepositRow } from './tables.ts';

// Withdrawals: money that owners take out of their wallets.
export { withdrawalQuestion } from './question.ts';
export { outgoingWithdrawal } from './outgoing.ts';

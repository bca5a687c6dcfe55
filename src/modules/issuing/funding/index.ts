// Funding: what is done on the cardholder's payment method so that a card's money is there.
export { cardAccounts, cardLimitsAccount, type CardBalances } from './accounts.ts';
export { FUNDING_MOVED, SETTLE_FUNDING, UNFUNDED } from './job-kinds.ts';
export { askAboutDebitLater, settleSoon } from './jobs.ts';
export { openFunding } from './open.ts';
export { findFunding } from './queries.ts';
export { OPERATION_COMMANDS, settleFunding, type Settlement, type SettleServices } from './settle.ts';
export { cardFundings } from './tables.ts';

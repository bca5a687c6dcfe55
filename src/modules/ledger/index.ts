// The ledger: double-entry accounts and the limits on spending from them. Money moves nowhere else.
export { accounts, type AccountRow } from './tables.ts';
export { balanceOf, credit, debit, houseAccountId, post, type Leg } from './post.ts';
export { openAccount, openHouseAccounts } from './open.ts';
export { inspectLedger } from './inspect.ts';
export {
  cardAccounts,
  cardBalances,
  openCardAccounts,
  type CardAccounts,
  type CardBalances,
} from './card-accounts.ts';

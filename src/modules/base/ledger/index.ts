// The ledger: double-entry accounts and the limits on spending from them. Money moves nowhere else.
export { accounts, type AccountRow } from './tables.ts';
export {
  balanceOf,
  defineAccounts,
  defineConnectionAccount,
  defineHouseAccount,
  openHouseAccounts,
  type ConnectionAccount,
} from './define-accounts.ts';
export { betweenCells } from './between-cells.ts';
export { defineLimits, exceeded, type Usages } from './define-limits.ts';
export { fits, type Usage } from './limits.ts';
export { credit, debit, post, type Leg } from './post.ts';
export { ownedBalances, totalOf, type OwnedBalance } from './owned-balances.ts';
export { moveEntries } from './move-entries.ts';
export { bookHouse, openMissingHouse, type HouseChanges } from './move-house.ts';
export {
  accountEntriesQuery,
  balanceAfterQuery,
  lastEntriesBeforeQuery,
  togetherWithQuery,
  type AccountEntry,
} from './account-history.ts';
export { inspectLedger } from './inspect.ts';
export { largestTenants } from './largest.ts';

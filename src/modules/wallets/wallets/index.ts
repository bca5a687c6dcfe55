// Wallets: one for each cardholder, with an account at a provider.
export { cellOfNumber } from './cell-of-number.ts';
export { destinationNamedBy, hasKeys, keyIn } from './named-by.ts';
export { omnibusAccount, walletAccounts, walletLimits } from './accounts.ts';
export { inspectWallets, type WalletReport } from './inspect.ts';
export { movementsOfEntriesQuery } from './history-queries.ts';
export { maskedNumber, maskedTaxId } from './mask.ts';
export { WALLET, walletParams } from './model.ts';
export { requireOpenWallet, type OpenWallet } from './open-wallet.ts';
export { connectionOfOwner, openWallet } from './opening/open.ts';
export {
  openingRefusals,
  ownerRefusals,
  personOf,
  requireApproved,
  requireIdentity,
  requireOwner,
  requireWallet,
  requireWalletById,
  walletOf,
  type OpeningServices,
} from './access.ts';
export { boundTo, isShownTo, seenBy } from './sub-wallet-access.ts';
export { limitsIn } from './approval-limits.ts';
export { settingsOf } from './settings.ts';
export { noCardholder, noWallet } from './refusals.ts';
export type {
  Destination,
  Holder,
  IncomingDeposit,
  ResolvedAccount,
  ResolvingRefused,
  StatementOf,
} from './port.ts';
export type {
  BookedAsked,
  BookedOrder,
  BookedOrders,
  OrderScope,
  ShownOrder,
} from './books/booked-orders.ts';
export { methodChecksQueries } from './books/connection-books.ts';
export type { Planned } from './books/checks.ts';
export type { CompareMethods, ComparingMethods } from './books/compare-methods.ts';
export { compareStatement, DIFFERENCES_MAX, type Books, type Comparison } from './books/compare-statement.ts';
export { knownPage } from './books/statement.ts';
export { unlike } from './books/unlike.ts';
export { cellIdsOfBooks } from './deposits/cell-of-deposit.ts';
export { nextCursor, pageOfWallet } from './page.ts';
export type { MovementState, MovementStatus, OrderStates } from './movement-states.ts';
export { moveAvailable } from './postings.ts';
export { fitsInto } from './deposits/deposit-rows.ts';
export {
  findShownWallet,
  findWallet,
  lockWallet,
  settingsQuery,
  findByNumber,
  findByNumbers,
  namedWallets,
  walletQuery,
  type ShownWallet,
} from './queries.ts';
export { resolveDestination, recipientIn, type Recipient, type Resolves } from './resolve.ts';
export type { SubWallets } from './sub-wallets.ts';
export {
  cardholderIdOf,
  walletIdOf,
  wallets,
  type Difference,
  type MovementModule,
  type MovementRow,
  type WalletRow,
} from './tables.ts';

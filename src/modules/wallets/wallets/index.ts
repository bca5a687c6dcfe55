// Wallets: one for each cardholder, with an account at a provider.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { omnibusAccount, suspenseAccount } from './accounts.ts';
import { bookBacklogs } from './backlog.ts';
import { booksOfConnectionRoute } from './books-of-connection.ts';
import { walletEvents } from './events.ts';
import { reportedDeposits } from './deposits.ts';
import { fundInfoRoute } from './fund-info.ts';
import { fundRoute, type FundServices } from './fund.ts';
import { getWalletForOrganizationRoute } from './get-for-organization.ts';
import { getWalletRoute, type GetServices } from './get.ts';
import { historyRoute } from './history.ts';
import {
  answerDepositJob,
  claimDepositsJob,
  compareSweep,
  leftOpeningSweep,
  unclosedSweep,
  type CompareSweepServices,
} from './jobs.ts';
import { walletsKept, fullWallets, openingWallets } from './kept.ts';
import { listWalletsForOrganizationRoute } from './list-for-organization.ts';
import { movementsForOrganizationRoute } from './movements-for-organization.ts';
import { reconcileRoute } from './reconcile.ts';
import { walletSearch } from './search.ts';
import { getSettingsRoute, patchSettingsRoute } from './settings.ts';
import { ownedWallets } from './owned.ts';

export { cellOfNumber } from './cell-of-number.ts';
export { destinationNamedBy, hasKeys, keyIn } from './named-by.ts';
export { omnibusAccount, walletAccounts, walletLimits } from './accounts.ts';
export { inspectWallets, type WalletReport } from './inspect.ts';
export { maskedNumber, maskedTaxId } from './mask.ts';
export { WALLET } from './model.ts';
export { requireOpenWallet, type OpenWallet } from './open-wallet.ts';
export { connectionOfOwner, openWallet } from './open.ts';
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
export type { BookedAsked, BookedOrder, BookedOrders, OrderScope, ShownOrder } from './booked-orders.ts';
export { methodChecksQueries } from './connection-books.ts';
export type { Planned } from './checks.ts';
export type { CompareMethods, ComparingMethods } from './compare-methods.ts';
export { compareStatement, DIFFERENCES_MAX, type Books, type Comparison } from './compare-statement.ts';
export { knownPage } from './statement.ts';
export { unlike } from './unlike.ts';
export { cellIdsOfBooks } from './cell-of-deposit.ts';
export { nextCursor, pageOfWallet } from './page.ts';
export { moveAvailable } from './postings.ts';
export { fitsInto } from './deposit-rows.ts';
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
  type WalletRow,
} from './tables.ts';

export const walletsModule = defineModule<GetServices & FundServices & CompareSweepServices>({
  name: 'wallets',
  kept: walletsKept,
  inTheWay: [fullWallets, openingWallets],
  scopes: [...readAndWrite('settings'), 'wallets:read'],
  events: walletEvents,
  houseAccounts: [omnibusAccount.atSandbox, suspenseAccount],
  tags: {
    Wallet: 'The money of a person: its balance, what comes in, and what moved.',
    Wallets: 'What all people and their agents have and move, as their organization sees it.',
    Settings: 'How an organization wants its wallets to ask and to limit.',
  },
  owned: ownedWallets,
  search: [walletSearch],
  routes: [
    getWalletRoute,
    fundInfoRoute,
    fundRoute,
    historyRoute,
    reconcileRoute,
    listWalletsForOrganizationRoute,
    getWalletForOrganizationRoute,
    movementsForOrganizationRoute,
    booksOfConnectionRoute,
    getSettingsRoute,
    patchSettingsRoute,
  ],
  madeAt: ['wallets', 'deposits'],
  inbound: [{ name: 'accounts', port: 'accounts', source: reportedDeposits }],
  jobs: ({ accounts }) => [claimDepositsJob(), answerDepositJob(accounts)],
  sweeps: (services) => [leftOpeningSweep(services), unclosedSweep(services), compareSweep(services)],
  backlogs: bookBacklogs,
});

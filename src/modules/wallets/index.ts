// Wallets: one for each cardholder, with an account at a provider.
import { defineModule, readAndWrite } from '../../platform/module.ts';
import { omnibusAccount, suspenseAccount } from './accounts.ts';
import { walletEvents } from './events.ts';
import { reportedDeposits } from './deposits.ts';
import { fundInfoRoute } from './fund-info.ts';
import { fundRoute, type FundServices } from './fund.ts';
import { getWalletRoute, type GetServices } from './get.ts';
import { historyRoute } from './history.ts';
import {
  answerDepositJob,
  claimDepositsJob,
  compareSweep,
  leftOpeningSweep,
  type CompareSweepServices,
} from './jobs.ts';
import { reconcileRoute } from './reconcile.ts';
import { getSettingsRoute, patchSettingsRoute } from './settings.ts';

export { readAccountNumber, readAlias } from './account-number.ts';
export { omnibusAccount, walletAccounts, walletLimits } from './accounts.ts';
export { inspectWallets } from './inspect.ts';
export { WALLET } from './model.ts';
export { requireOpenWallet, type OpenWallet } from './open-wallet.ts';
export { openWallet } from './open.ts';
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
} from './owner.ts';
export { boundTo, isShownTo, seenBy } from './seen-by.ts';
export { settingsOf } from './settings.ts';
export { noCardholder, noWallet } from './refusals.ts';
export type { Accounts, Destination, Holder, IncomingDeposit, ResolvedAccount } from './port.ts';
export type { Outgoing, OutgoingItem, OutgoingScope } from './outgoing.ts';
export { moveAvailable } from './postings.ts';
export { fitsInto } from './deposit-rows.ts';
export {
  findShownWallet,
  findWallet,
  lockWallet,
  settingsQuery,
  walletByNumber,
  walletQuery,
  walletsByNumbers,
  type ShownWallet,
} from './queries.ts';
export { resolveDestination, recipientIn, type Recipient } from './resolve.ts';
export type { SubWallets } from './sub-wallets.ts';
export { cardholderIdOf, walletIdOf, wallets, type MovementModule, type WalletRow } from './tables.ts';

export const walletsModule = defineModule<GetServices & FundServices & CompareSweepServices>({
  name: 'wallets',
  scopes: readAndWrite('settings'),
  events: walletEvents,
  houseAccounts: [omnibusAccount, suspenseAccount],
  routes: [
    getWalletRoute,
    fundInfoRoute,
    fundRoute,
    historyRoute,
    reconcileRoute,
    getSettingsRoute,
    patchSettingsRoute,
  ],
  inbound: [{ name: 'accounts', source: ({ accounts }) => reportedDeposits(accounts) }],
  jobs: ({ accounts }) => [claimDepositsJob(), answerDepositJob(accounts)],
  sweeps: (services) => [leftOpeningSweep(services), compareSweep(services)],
});

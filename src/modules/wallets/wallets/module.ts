// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { omnibusAccount, suspenseAccount } from './accounts.ts';
import { bookBacklogs } from './backlog.ts';
import { booksOfConnectionRoute } from './books/books-of-connection.ts';
import { walletEvents } from './events.ts';
import { reportedDeposits } from './deposits/deposits.ts';
import { fundInfoRoute } from './fund-info.ts';
import { fundRoute, type FundServices } from './fund.ts';
import { getWalletForOrganizationRoute } from './get-for-organization.ts';
import { getWalletRoute, type GetServices } from './get.ts';
import { historyRoute, type HistoryServices } from './history.ts';
import {
  answerDepositJob,
  claimDepositsJob,
  compareSweep,
  leftOpeningSweep,
  unclosedSweep,
  type CompareSweepServices,
} from './jobs.ts';
import { fullWallets, openingWallets } from './erasure-blockers.ts';
import { listWalletsForOrganizationRoute } from './list-for-organization.ts';
import { movementsForOrganizationRoute } from './movements-for-organization.ts';
import { reconcileRoute } from './books/reconcile.ts';
import { walletSearch } from './search.ts';
import { getSettingsRoute, patchSettingsRoute } from './settings.ts';
import { ownedWallets } from './owned.ts';

export const walletsModule = defineModule<
  GetServices & FundServices & HistoryServices & CompareSweepServices
>({
  name: 'wallets',
  erasureBlockers: [fullWallets, openingWallets],
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
  inbound: [{ port: 'accounts', source: reportedDeposits }],
  jobs: ({ accounts }) => [claimDepositsJob(), answerDepositJob(accounts)],
  sweeps: (services) => [leftOpeningSweep(services), unclosedSweep(services), compareSweep(services)],
  backlogs: bookBacklogs,
});

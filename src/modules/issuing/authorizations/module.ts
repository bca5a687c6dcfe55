// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { Clock } from '#platform/time/clock.ts';
import { authorizeAtConnectionRoute, type ConnectionNetworkServices } from './authorize-at-connection.ts';
import { challengeAtConnectionRoute } from './challenge-at-connection.ts';
import { transactionEvents } from './events.ts';
import { getTransactionRoute } from './get.ts';
import { expireJob } from './jobs.ts';
import { listTransactionsRoute } from './list.ts';
import { networkNotices } from './notice.ts';
import { purchasesOverview } from './overview.ts';
import { transactionSearch } from './search.ts';
import { cardClearingAccount } from './postings.ts';
import { transactionTriggers } from './triggers.ts';
import { ownedTransactions } from './owned.ts';

export const authorizationsModule = defineModule<ConnectionNetworkServices & { readonly clock: Clock }>({
  name: 'authorizations',
  events: transactionEvents,
  houseAccounts: [cardClearingAccount],
  tags: {
    Transactions: 'What was bought with cards, from the authorization to the clearing and the refund.',
  },
  overview: [purchasesOverview],
  search: [transactionSearch],
  owned: [ownedTransactions],
  routes: [
    authorizeAtConnectionRoute,
    challengeAtConnectionRoute,
    listTransactionsRoute,
    getTransactionRoute,
  ],
  inbound: [
    {
      port: 'network',
      source: networkNotices,
      challenge:
        ({ network }, connectionId) =>
        (call) =>
          network.at(connectionId).answerChallenge(call),
    },
  ],
  jobs: (services) => [expireJob(services)],
  triggers: transactionTriggers,
});

// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { cardLimitsAccount, processorClearingAccount, processorHoldsAccount } from './accounts.ts';
import { getFundingRoute } from './get.ts';
import { arrivedJob, debitEndedJob, returnExcessJob, settleFundingJob, stuckFundingSweep } from './jobs.ts';
import { unsettledCards } from './erasure-blockers.ts';
import { holdsOverview } from './overview.ts';
import { retryFundingRoute, type FundingServices } from './retry.ts';

export const fundingModule = defineModule<FundingServices & SweepServices>({
  name: 'funding',
  erasureBlockers: [unsettledCards],
  houseAccounts: [cardLimitsAccount, processorHoldsAccount, processorClearingAccount],
  overview: [holdsOverview],
  routes: [getFundingRoute, retryFundingRoute],
  jobs: (services) => [
    settleFundingJob(services),
    arrivedJob(services),
    debitEndedJob(services),
    returnExcessJob(),
  ],
  sweeps: (services) => [stuckFundingSweep(services)],
});

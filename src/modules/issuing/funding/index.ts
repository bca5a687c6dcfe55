// Funding: what is done on the cardholder's payment method so that a card's money is there.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { cardLimitsAccount, processorClearingAccount, processorHoldsAccount } from './accounts.ts';
import { getFundingRoute } from './get.ts';
import { arrivedJob, debitEndedJob, returnExcessJob, settleFundingJob, stuckFundingSweep } from './jobs.ts';
import { fundingKept, unsettledCards } from './kept.ts';
import { holdsOverview } from './overview.ts';
import { retryFundingRoute, type FundingServices } from './retry.ts';
export {
  cardAccounts,
  cardLimitsAccount,
  processorClearingAccount,
  processorHoldsAccount,
  type CardBalances,
} from './accounts.ts';
export { FUNDING_MOVED, SETTLE_FUNDING, UNFUNDED } from './job-kinds.ts';
export { askAboutDebitLater, settleSoon } from './jobs.ts';
export { NO_PAYMENT_METHOD } from './plan.ts';
export { openFunding } from './open.ts';
export { findFunding } from './queries.ts';
export { OPERATION_COMMANDS, settleFunding, type Settlement, type SettleServices } from './settle.ts';
export { cardFundings, type FundingRow } from './tables.ts';

export const fundingModule = defineModule<FundingServices & SweepServices>({
  name: 'funding',
  kept: fundingKept,
  inTheWay: [unsettledCards],
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

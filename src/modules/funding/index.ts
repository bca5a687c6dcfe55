// Funding: what is done on the cardholder's payment method so that a card's money is there.
import type { JobKind } from '../../platform/queue/job.ts';
import type { Sweep, SweepServices } from '../../platform/queue/sweep.ts';
import type { AnyRoute } from '../../platform/route.ts';
import { getFundingRoute } from './get.ts';
import { settleFundingJob, stuckFundingSweep } from './jobs.ts';
import type { Processor } from './port.ts';
import { retryFundingRoute } from './retry.ts';
export {
  cardAccounts,
  cardLimitsAccount,
  processorClearingAccount,
  processorHoldsAccount,
  type CardBalances,
} from './accounts.ts';
export { SETTLE_FUNDING, UNFUNDED } from './job-kinds.ts';
export { settleSoon } from './jobs.ts';
export { NO_PAYMENT_METHOD } from './plan.ts';
export { openFunding } from './open.ts';
export type { Processor } from './port.ts';
export { settleFunding, type Settlement } from './settle.ts';
export { type FundingRow } from './tables.ts';

export const fundingRoutes = (services: { readonly processor: Processor }): AnyRoute[] => [
  getFundingRoute,
  retryFundingRoute(services),
];
export const fundingJobs = (services: { readonly processor: Processor }): JobKind[] => [
  settleFundingJob(services),
];
export const fundingSweeps = (services: SweepServices): Sweep[] => [stuckFundingSweep(services)];

// The card session: what people do with their own cards where they are signed in, and agents with those of
// their sub-wallets.
import { defineModule } from '../../platform/module.ts';
import type { SweepServices } from '../../platform/queue/sweep.ts';
import type { OnboardingServices } from '../onboarding/index.ts';
import { cardDetailsRoute } from './details.ts';
import { getCardRoute } from './get.ts';
import { issueApprovedJob, leftIssuingSweep } from './issue-approved.ts';
import { issueCardRoute, type IssueServices } from './issue.ts';
import { kycStatusRoute, startKycRoute } from './kyc.ts';
import { listCardsRoute } from './list.ts';
import { meRoute } from './me.ts';
import { revealCardRoute, shareCardRoute } from './reveal.ts';

export { heldCard } from './held.ts';

export const cardSessionModule = defineModule<IssueServices & OnboardingServices & SweepServices>({
  name: 'card-session',
  routes: [
    meRoute,
    startKycRoute,
    kycStatusRoute,
    listCardsRoute,
    issueCardRoute,
    getCardRoute,
    cardDetailsRoute,
    revealCardRoute,
    shareCardRoute,
  ],
  jobs: (services) => [issueApprovedJob(services)],
  sweeps: (services) => [leftIssuingSweep(services)],
});

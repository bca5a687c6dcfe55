// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import type { Mailer } from '#modules/people/onboarding/port.ts';
import type { StartServices } from '#modules/people/onboarding/services.ts';
import type { NoticeServices } from '#modules/wallets/push/notify.ts';
import { cardDetailsRoute } from './details.ts';
import { getCardRoute } from './get.ts';
import { issueApprovedJob, leftIssuingSweep } from './issue-approved.ts';
import { issueCardRoute, type IssueServices } from './issue.ts';
import { kycStatusRoute, startKycRoute } from './kyc.ts';
import { listOwnMethodsRoute } from './list-methods.ts';
import { listCardsRoute } from './list.ts';
import { meRoute } from './me.ts';
import { patchOwnCardRoute } from './patch.ts';
import { remindDeviceJob, remindOfFundingJob } from './remind-of-funding.ts';
import { revealCardRoute, shareCardRoute } from './reveal.ts';
import { cardTransactionsRoute } from './transactions.ts';

export const cardSessionModule = defineModule<
  IssueServices & StartServices & SweepServices & NoticeServices & { readonly mailer: Mailer }
>({
  name: 'card-session',
  tags: { 'Card session': 'Cards as the person sees them who holds them, and as an agent asks for them.' },
  routes: [
    meRoute,
    startKycRoute,
    kycStatusRoute,
    listCardsRoute,
    listOwnMethodsRoute,
    issueCardRoute,
    getCardRoute,
    patchOwnCardRoute,
    cardDetailsRoute,
    cardTransactionsRoute,
    revealCardRoute,
    shareCardRoute,
  ],
  jobs: (services) => [issueApprovedJob(services), remindOfFundingJob(services), remindDeviceJob(services)],
  sweeps: (services) => [leftIssuingSweep(services)],
});

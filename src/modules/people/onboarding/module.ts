// The module as one value, of which src/product.ts makes the rest.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { cancelSessionRoute } from './cancel.ts';
import { createSessionRoute } from './create.ts';
import { onboardingEvents } from './events.ts';
import { expireJob } from './expire.ts';
import { getSessionRoute } from './get.ts';
import { sendCodeJob, type CarrierServices } from './send-code-job.ts';
import type { StartServices } from './services.ts';
import { onboardingTriggers } from './triggers.ts';

export const onboardingModule = defineModule<StartServices & CarrierServices>({
  name: 'onboarding',
  scopes: readAndWrite('onboarding'),
  events: onboardingEvents,
  tags: { Onboarding: 'Hosted pages on which a person enters what is asked of a cardholder.' },
  routes: [createSessionRoute, getSessionRoute, cancelSessionRoute],
  jobs: (services) => [expireJob, sendCodeJob(services)],
  triggers: onboardingTriggers,
});

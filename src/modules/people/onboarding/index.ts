// Hosted onboarding: pages on which a person becomes a cardholder.
import { defineModule, readAndWrite } from '#platform/module.ts';
import { cancelSessionRoute } from './cancel.ts';
import { createSessionRoute } from './create.ts';
import { onboardingEvents } from './events.ts';
import { expireJob } from './expire.ts';
import { getSessionRoute } from './get.ts';
import { onboardingKept } from './kept.ts';
import { sendCodeJob, type CarrierServices } from './send-code-job.ts';
import type { StartServices } from './services.ts';
import { onboardingTriggers } from './triggers.ts';

export { areCodesAlive, CHANNELS, sendingsLeft, triesLeft, type Channel } from './codes.ts';
export { completeSession, confirmCodes, spendCodes } from './complete.ts';
export { openDraft, type Draft } from './draft.ts';
export { createSession } from './create.ts';
export { urlOf } from './link.ts';
export { sessionSchema, statusAt, toSession } from './model.ts';
export { CODE_TEMPLATES, codeTemplateOf } from './code-template.ts';
export { carryCode, type PhoneCarrier } from './carry-code.ts';
export { isBusy, type Mailer } from './port.ts';
export { findSessionByToken, findSessionOfUser } from './queries.ts';
export { redirectOf } from './redirect.ts';
export { resealSessions } from './reseal.ts';
export { saveDetails } from './save-details.ts';
export { carriersOf, missingCarrier, resendCodes } from './send-codes.ts';
export type { OnboardingServices, StartServices } from './services.ts';
export type { OnboardingRow } from './tables.ts';

export const onboardingModule = defineModule<StartServices & CarrierServices>({
  name: 'onboarding',
  kept: onboardingKept,
  scopes: readAndWrite('onboarding'),
  events: onboardingEvents,
  tags: { Onboarding: 'Hosted pages on which a person enters what is asked of a cardholder.' },
  routes: [createSessionRoute, getSessionRoute, cancelSessionRoute],
  jobs: (services) => [expireJob, sendCodeJob(services)],
  triggers: onboardingTriggers,
});

// Hosted onboarding: pages on which a person becomes a cardholder.
export { areCodesAlive, CHANNELS, sendingsLeft, triesLeft, type Channel } from './codes.ts';
export { completeSession, confirmCodes, spendCodes } from './complete.ts';
export { openDraft, type Draft } from './draft.ts';
export { createSession } from './create.ts';
export { urlOf } from './link.ts';
export { sessionSchema, statusAt, toSession } from './model.ts';
export { codeTemplateOf } from './code-template.ts';
export { carryCode, type PhoneCarrier } from './carry-code.ts';
export { isBusy, type Mailer } from './port.ts';
export { findSessionByToken, findSessionOfUser } from './queries.ts';
export { redirectOf } from './redirect.ts';
export { resealSessions } from './reseal.ts';
export { saveDetails } from './save-details.ts';
export { carriersOf, missingCarrier, resendCodes } from './send-codes.ts';
export type { OnboardingServices, StartServices } from './services.ts';
export type { OnboardingRow } from './tables.ts';

// Grants: what people let clients do for them, over OAuth 2.1.
export { askForGrant, type GrantOutcome } from './ask.ts';
export { authenticateGrant, type GrantAuthenticatorServices } from './authenticate.ts';
export { agree, type Answered, type Consenting, type ConsentProblem } from './consent.ts';
export { challengeOf } from './metadata.ts';
export { GRANT } from './model.ts';
export { receiverOf, type Receiver } from './redirect-uri.ts';
export { SCOPE_TEXTS } from './scope-texts.ts';
export { needsProof, scopesIn, SCOPES, spends } from './scopes.ts';
export { deny, isOpen, requestOf } from './requests.ts';
export type { GrantServices } from './services.ts';
export type { RequestRow } from './tables.ts';
export { isGrantToken } from './token-text.ts';

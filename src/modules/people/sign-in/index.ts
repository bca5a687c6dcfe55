// Signing in: people prove who they are, and get a session.
export { askForCode } from './ask-for-code.ts';
export { countTry, refuseTooMany, type Bound } from './attempts.ts';
export { callerNetworkOf } from './caller-network.ts';
export { createSessionAuthenticator } from './authenticate.ts';
export { signInWithCode } from './sign-in-with-code.ts';
export type { SignedIn } from './model.ts';
export { askToAgree, proveAgreement, type SignedAgreement } from './passkeys/agree.ts';
export { assertion, optionsSchema, type Assertion } from './passkeys/model.ts';
export { listPasskeys } from './passkeys/queries.ts';
export { refusal } from './passkeys/refusals.ts';
export type { PasskeyServices } from './passkeys/relying-party.ts';
export type { PasskeyRow } from './passkeys/tables.ts';
export {
  chooseMembership,
  hasToChoose,
  isProven,
  leave,
  personOf,
  removePasskey,
  type Person,
} from './person.ts';
export type { Membership } from './memberships.ts';
export { isFromOurPages } from './same-origin.ts';
export type { SignInServices } from './services.ts';
export { requireUser, visitorAt, type Visitor } from './visitor.ts';
export { endedAmong, takeFromSessions } from './session.ts';
export { secretIn } from './cookie.ts';

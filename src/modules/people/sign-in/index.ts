// Signing in: people prove who they are, and get a session.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { askForCodeRoute } from './ask-for-code.ts';
import { chooseTenantRoute, getSessionRoute } from './get-session.ts';
import { forgetSignInSweep } from './forget.ts';
import { signInKept } from './kept.ts';
import { forgetSweep } from './passkeys/forget.ts';
import type { PasskeyServices } from './passkeys/relying-party.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { askForPhoneRoute, verifyPhoneRoute } from './phone.ts';
import { sendCodeJob, type CarrierServices } from './send-code-job.ts';
import type { SignInServices } from './services.ts';
import { listSessionsRoute, revokeSessionRoute, signOutRoute } from './sessions.ts';
import { signInWithCodeRoute } from './sign-in-with-code.ts';
import { askForStepUpRoute, stepUpWithCodeRoute } from './step-up.ts';

export { askForCode } from './ask-for-code.ts';
export { countTry, refuseTooMany, type Bound } from './attempts.ts';
export { callerNetworkOf } from './caller-network.ts';
export { createSessionAuthenticator } from './authenticate.ts';
export { signInWithCode } from './sign-in-with-code.ts';
export type { SignedIn } from './model.ts';
export { askToAgree, proveAgreement, type SignedAgreement } from './passkeys/agree.ts';
export { assertion, optionsSchema, type Assertion } from './passkeys/model.ts';
export { listPasskeys } from './passkeys/queries.ts';
export { refusal as passkeyRefusal } from './passkeys/refusals.ts';
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
export { endedAmong, startSession, takeFromSessions } from './session.ts';
export { secretIn, setCookie } from './cookie.ts';

export const signInModule = defineModule<SignInServices & CarrierServices & PasskeyServices & SweepServices>({
  name: 'sign-in',
  kept: signInKept,
  tags: { 'Sign-in': 'How a person signs in, with a code or a passkey, and their sessions.' },
  routes: [
    askForCodeRoute,
    signInWithCodeRoute,
    getSessionRoute,
    chooseTenantRoute,
    signOutRoute,
    listSessionsRoute,
    revokeSessionRoute,
    askForStepUpRoute,
    stepUpWithCodeRoute,
    askForPhoneRoute,
    verifyPhoneRoute,
    ...passkeyRoutes,
  ],
  jobs: (services) => [sendCodeJob(services)],
  sweeps: (services) => [forgetSignInSweep(services), forgetSweep(services)],
});

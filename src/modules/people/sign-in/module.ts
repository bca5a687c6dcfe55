// The module as one value, of which src/product.ts makes the rest.
import { defineModule } from '#platform/module.ts';
import type { SweepServices } from '#platform/queue/sweep.ts';
import { askForCodeRoute } from './ask-for-code.ts';
import { chooseTenantRoute, getSessionRoute } from './get-session.ts';
import { forgetSignInSweep } from './forget.ts';
import { forgetSweep } from './passkeys/forget.ts';
import type { PasskeyServices } from './passkeys/relying-party.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { askForPhoneRoute, verifyPhoneRoute } from './phone.ts';
import { sendCodeJob, type CarrierServices } from './send-code-job.ts';
import type { SignInServices } from './services.ts';
import { listSessionsRoute, revokeSessionRoute, signOutRoute } from './sessions.ts';
import { signInWithCodeRoute } from './sign-in-with-code.ts';
import { askForStepUpRoute, stepUpWithCodeRoute } from './step-up.ts';

export const signInModule = defineModule<SignInServices & CarrierServices & PasskeyServices & SweepServices>({
  name: 'sign-in',
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

// Signing in: people prove who they are, and get a session.
import { defineModule } from '../../platform/module.ts';
import type { SweepServices } from '../../platform/queue/sweep.ts';
import { forgetSweep } from './passkeys/forget.ts';
import type { PasskeyServices } from './passkeys/relying-party.ts';
import { passkeyRoutes } from './passkeys/routes.ts';

export { createSessionAuthenticator } from './authenticate.ts';
export { startSession } from './session.ts';
export { setCookie } from './cookie.ts';

export const signInModule = defineModule<PasskeyServices & SweepServices>({
  name: 'sign-in',
  routes: passkeyRoutes,
  sweeps: (services) => [forgetSweep(services)],
});

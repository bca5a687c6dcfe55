// Signing in: people prove who they are, and get a session.
import { defineModule } from '../../platform/module.ts';

export { createSessionAuthenticator } from './authenticate.ts';
export { startSession } from './session.ts';
export { setCookie } from './cookie.ts';

export const signInModule = defineModule({ name: 'sign-in' });

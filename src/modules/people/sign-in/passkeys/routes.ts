// The routes of passkeys.
import { deletePasskeyRoute } from './delete.ts';
import { listPasskeysRoute } from './list.ts';
import { registerPasskeyOptionsRoute, registerPasskeyRoute } from './register.ts';
import { renamePasskeyRoute } from './rename.ts';
import { signInOptionsRoute, signInWithPasskeyRoute } from './sign-in.ts';
import { stepUpOptionsRoute, stepUpRoute } from './step-up.ts';

export const passkeyRoutes = [
  registerPasskeyOptionsRoute,
  registerPasskeyRoute,
  listPasskeysRoute,
  renamePasskeyRoute,
  deletePasskeyRoute,
  signInOptionsRoute,
  signInWithPasskeyRoute,
  stepUpOptionsRoute,
  stepUpRoute,
];

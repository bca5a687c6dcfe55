// Signs a person in with a passkey. The passkey says who it is, so no e-mail address is asked for, and the
// answers tell nothing of who is known here.
import { z } from 'zod';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { findUser } from '#modules/base/identity/users.ts';
import { signedInSchema } from '../model.ts';
import { refuseOtherSites } from '../same-origin.ts';
import type { SignInServices } from '../services.ts';
import { beginSession, type BegunSession } from '../sign-in.ts';
import { tenantNamed } from '../tenant-named.ts';
import { anyoneAt, visitorOf, type Visitor } from '../visitor.ts';
import { askFor } from './ask.ts';
import { checkChallenge, makeChallenge, SIGN_IN, spendChallenge } from './challenge.ts';
import { assertion, ASSERTION_BYTES_MAX, optionsSchema, type Assertion } from './model.ts';
import { refusal } from './refusals.ts';
import { challengeIn, recordProof, verifyAssertion } from './verify.ts';

export const signInOptionsRoute = defineRoute({
  id: 'passkeys.sign_in_options',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in/options',
  auth: ['anyone'],
  tag: 'Sign-in',
  summary: 'Begin to sign in with a passkey',
  description:
    'For `navigator.credentials.get()`. The person chooses one of the passkeys that the device has for this site. The ' +
    'challenge is good for 5 minutes.',
  answers: { 200: { description: 'What the browser is asked with.', schema: optionsSchema } },
  read: async (_db, _call, services: SignInServices) =>
    answer(200, await askFor(services, makeChallenge(services, SIGN_IN))),
});

/**
 * The challenge is spent first, in a commit of its own: if all ends there, the person answers another one.
 * `named` is the tenant in which the person means to act.
 */
async function signInWithPasskey(
  services: SignInServices,
  credential: Assertion,
  visitor: Visitor,
  named: string | null,
): Promise<BegunSession> {
  const { pool, works, tenants, clock } = services;
  const challenge = challengeIn(credential);
  checkChallenge(services, SIGN_IN, challenge);
  if (named !== null) await tenantNamed(tenants, named);
  const proof = await verifyAssertion(pool, services, credential, { challenge, userId: undefined });
  const user = await works.run(await tenants.getDefault(), anyoneAt(visitor), async (work) => {
    await spendChallenge(work, challenge);
    await recordProof(work, proof, clock.now());
    return findUser(work, proof.passkey.user_id);
  });
  return beginSession(services, user, visitor, { named, vouchedBy: null });
}

export const signInWithPasskeyRoute = defineRoute({
  id: 'passkeys.sign_in',
  method: 'POST',
  path: '/api/auth/passkeys/sign-in',
  auth: ['anyone'],
  tag: 'Sign-in',
  summary: 'Sign in with a passkey',
  description:
    'Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie that was ' +
    'sent along.',
  bodyBytesMax: ASSERTION_BYTES_MAX,
  body: z.strictObject({
    credential: assertion,
    tenant: z
      .string()
      .optional()
      .describe(
        'The tenant to act in. Without it, it is the only one that knows this person, or is chosen later.',
      ),
  }),
  answers: { 200: { description: 'The session, with its cookie.', schema: signedInSchema } },
  refusals: {
    forbidden: platformRefusal.rows.forbidden,
    not_found: platformRefusal.rows.not_found,
    passkey_refused: refusal.rows.passkey_refused,
    passkey_challenge_over: refusal.rows.passkey_challenge_over,
  },
  steps: async (_platform, call, services: SignInServices) => {
    refuseOtherSites(call.raw.headers, services.baseUrl());
    const { credential, tenant = null } = call.body;
    const { cookie, signedIn } = await signInWithPasskey(services, credential, visitorOf(call), tenant);
    return { status: 200, body: signedIn, headers: { 'Set-Cookie': cookie } };
  },
});

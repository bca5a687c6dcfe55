// Signs a person in with the code that was sent to their e-mail address.
import { z } from 'zod';
import { email, lowerEmail } from '#platform/text/email.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { ensureUser } from '#modules/base/identity/users.ts';
import { spendCode } from './codes.ts';
import { signedInSchema } from './model.ts';
import { refusal } from './refusals.ts';
import { refuseOtherSites } from './same-origin.ts';
import type { SignInServices } from './services.ts';
import { beginSession, type BegunSession } from './sign-in.ts';
import { anyoneAt, visitorOf, type Visitor } from './visitor.ts';
import { voucherOfCode } from './voucher.ts';

const CODE_CHARACTERS_MAX = 32;
export const codeTyped = z.string().max(CODE_CHARACTERS_MAX).describe('The six digits.');

/**
 * Returns undefined if the code is wrong, dead or none. The code is used up first, in a commit of its own: if
 * all ends there, the person asks for another one.
 */
export async function signInWithCode(
  services: SignInServices,
  given: { readonly email: string; readonly code: string },
  visitor: Visitor,
): Promise<BegunSession | undefined> {
  const { works, tenants, sealer, clock } = services;
  const about = { purpose: 'sign_in', subject: lowerEmail(given.email), typed: given.code } as const;
  const now = clock.now();
  const known = await works.run(await tenants.getDefault(), anyoneAt(visitor), async (work) => {
    const row = await spendCode(work, sealer, about, now);
    return row && { row, user: await ensureUser(work, work.newId, row.address, now) };
  });
  if (known === undefined) return undefined;
  const vouchedBy = await voucherOfCode(tenants, known.row);
  return beginSession(services, known.user, visitor, { named: known.row.acting_tenant_id, vouchedBy });
}

export const signInWithCodeRoute = defineRoute({
  id: 'auth.otp.verify',
  method: 'POST',
  path: '/api/auth/otp/verify',
  auth: ['anyone'],
  tag: 'Sign-in',
  summary: 'Sign in with a code',
  description:
    'Begins a new session, whose secret is in the cookie that it sets, and ends the one of the cookie that was ' +
    'sent along. Five wrong tries end a code.',
  body: z.strictObject({ email, code: codeTyped }),
  answers: { 200: { description: 'The session, with its cookie.', schema: signedInSchema } },
  refusals: {
    ...refusal.rows,
    forbidden: platformRefusal.rows.forbidden,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async (_platform, call, services: SignInServices) => {
    refuseOtherSites(call.raw.headers, services.baseUrl());
    const begun = await signInWithCode(services, call.body, visitorOf(call));
    if (begun === undefined) throw refusal('invalid_code');
    return { status: 200, body: begun.signedIn, headers: { 'Set-Cookie': begun.cookie } };
  },
});

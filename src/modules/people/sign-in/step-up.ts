// Proves again, by a code, that the person who is signed in is there. The session gets a new secret with it:
// a copy of the cookie that somebody else may have proves nothing and ends.
import { z } from 'zod';
import { isoOf, type Instant } from '#platform/time/clock.ts';
import type { SignedInUser } from '#platform/context/context.ts';
import { requireMail } from '#platform/provider/connected.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { cryptoRandom } from '#platform/ids/ids.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { defineRoute } from '#platform/route/route.ts';
import { sql } from '#platform/db/sql.ts';
import type { Work } from '#platform/work/work.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { CODE_SENT, codeSentSchema } from './ask-for-code.ts';
import { makeNewCode, spendCode } from './codes.ts';
import { hashOfSecret, makeSecret, setCookie } from './cookie.ts';
import { refusal } from './refusals.ts';
import type { SignInServices } from './services.ts';
import { findOwnSession, SESSION_SECONDS_MAX } from './session.ts';
import { sessionOver } from './session-over.ts';
import { codeTyped } from './sign-in-with-code.ts';
import { requireUser } from './visitor.ts';
import { voucherOfCode } from './voucher.ts';

/** Answers the cookie with the new secret. */
export async function proveAgain(
  work: Work,
  { baseUrl }: Pick<SignInServices, 'baseUrl'>,
  now: Instant,
): Promise<string> {
  const { sessionId, hasTenant } = requireUser(work.actor);
  const secret = makeSecret(cryptoRandom, baseUrl());
  const proven = await work.run(
    sql`update sessions set token_hash = ${hashOfSecret(secret)}, proven_at = ${isoOf(now)}
        where id = ${sessionId} and ended_at is null`,
  );
  if (proven === 0) throw sessionOver();
  if (hasTenant) audit(work, 'user.stepped_up', { type: 'session', id: sessionId });
  return setCookie(secret, baseUrl(), SESSION_SECONDS_MAX);
}

/**
 * A customer of the organization gets the code in its name, as the one to sign in with it. A member never
 * does: what they confirm is about the organization itself, and the deployment is who asks.
 */
const isCustomer = ({ role, personId, vouchedBy }: SignedInUser): boolean =>
  vouchedBy !== null || (role === null && personId !== null);

/** What an organization has carried proves nothing in a session of the whole person. */
const byWhom = ({ vouchedBy }: SignedInUser): 'deployment' | undefined =>
  vouchedBy === null ? 'deployment' : undefined;

export const askForStepUpRoute = defineRoute({
  id: 'auth.step_up',
  method: 'POST',
  path: '/api/auth/step-up',
  auth: [{ session: 'any' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Send a code for a step-up',
  description: 'To the e-mail address of the person who is signed in.',
  answers: { 202: { description: 'The code is on its way.', schema: codeSentSchema } },
  refusals: {
    provider_not_connected: platformRefusal.rows.provider_not_connected,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  work: async (work, { actor, tenant, language }, services: SignInServices) => {
    const { sealer, clock } = services;
    const user = requireUser(actor);
    const carriedBy = await requireMail(services, isCustomer(user) ? tenant : undefined, byWhom(user));
    const { sessionId: subject } = user;
    const { email: address } = await findOwnSession(work, subject);
    const tenantId = isCustomer(user) ? tenant.id : null;
    const about = { purpose: 'step_up', subject, address, tenantId, language, carriedBy } as const;
    await makeNewCode(work, sealer, about, clock.now());
    return CODE_SENT;
  },
});

export const stepUpWithCodeRoute = defineRoute({
  id: 'auth.step_up.verify',
  method: 'POST',
  path: '/api/auth/step-up/verify',
  auth: [{ session: 'any' }],
  proof: 'none: no money goes',
  tag: 'Sign-in',
  summary: 'Complete a step-up with a code',
  description:
    'For the next 10 minutes this session may do what needs a proof. Its cookie is a new one; the old one is dead.',
  setsCookie: true,
  body: z.strictObject({ code: codeTyped }),
  answers: {
    200: {
      description: 'When it was proven.',
      schema: z.object({ provenAt: timestamp }).meta({ id: 'Proven' }),
    },
  },
  refusals: { ...refusal.rows, rate_limited: platformRefusal.rows.rate_limited },
  steps: async ({ works }, { tenant, actor, body }, services: SignInServices) => {
    const { sessionId: subject, vouchedBy } = requireUser(actor);
    const about = { purpose: 'step_up', subject, typed: body.code } as const;
    const now = services.clock.now();
    const cookie = await works.run(tenant, actor, async (work) => {
      const row = await spendCode(work, services.sealer, about, now);
      if (row === undefined) return undefined;
      const voucher = await voucherOfCode(services.tenants, row);
      return voucher === null || voucher === vouchedBy ? proveAgain(work, services, now) : undefined;
    });
    if (cookie === undefined) throw refusal('invalid_code');
    return { status: 200, body: { provenAt: isoOf(now) }, headers: { 'Set-Cookie': cookie } };
  },
});

// Sends a code to an e-mail address. Whether anybody is known by it is not even looked at, so the answer and
// the time that it takes say nothing about that.
import { z } from 'zod';
import { requireMail } from '#platform/provider/connected.ts';
import { email, lowerEmail } from '#platform/text/email.ts';
import type { Language } from '#platform/text/language.ts';
import { CODE_LIVES_MS } from '#platform/secrets/one-time-code.ts';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { makeNewCode } from './codes.ts';
import { refuseOtherSites } from './same-origin.ts';
import type { SignInServices } from './services.ts';
import { tenantNamed } from './tenant-named.ts';
import { anyoneAt, visitorOf, type Visitor } from './visitor.ts';

const SECOND_MS = 1_000;

export type AskForCodeInput = {
  readonly email: string;
  /** The tenant in which the person means to act; null if it is to be found out. */
  readonly tenantId: string | null;
  readonly language: Language;
};

export async function askForCode(
  services: SignInServices,
  { email: address, tenantId, language }: AskForCodeInput,
  visitor: Visitor,
): Promise<void> {
  const { works, tenants, sealer, clock } = services;
  const tenant = await (tenantId === null ? tenants.getDefault() : tenantNamed(tenants, tenantId));
  // Who names no organization may be a member of one, to whom the deployment writes.
  const carriedBy = await requireMail(services, tenantId === null ? undefined : tenant);
  const about = { purpose: 'sign_in', subject: lowerEmail(address), carriedBy } as const;
  await works.run(tenant, anyoneAt(visitor), (work) =>
    makeNewCode(work, sealer, { ...about, address, tenantId, language }, clock.now()),
  );
}

export const codeSentSchema = z
  .object({
    status: z.literal('code_sent'),
    expiresInSeconds: z.int().describe('How long the code is good.'),
  })
  .meta({ id: 'CodeSent' });

export const CODE_SENT = answer(202, { status: 'code_sent', expiresInSeconds: CODE_LIVES_MS / SECOND_MS });

export const askForCodeRoute = defineRoute({
  id: 'auth.otp',
  method: 'POST',
  path: '/api/auth/otp',
  auth: ['anyone'],
  tag: 'Sign-in',
  summary: 'Send a code to sign in',
  description:
    'Sends six digits to the e-mail address. A new address may sign up. The answer is the same for every address. ' +
    'The newest code replaces those before it.',
  body: z.strictObject({
    email,
    tenant: z
      .string()
      .optional()
      .describe(
        'The tenant to act in. Without it, it is the only one that knows this person, or is chosen later.',
      ),
  }),
  answers: { 202: { description: 'The code is on its way.', schema: codeSentSchema } },
  refusals: {
    forbidden: refusal.rows.forbidden,
    not_found: refusal.rows.not_found,
    provider_not_connected: refusal.rows.provider_not_connected,
    rate_limited: refusal.rows.rate_limited,
  },
  steps: async (_platform, call, services: SignInServices) => {
    refuseOtherSites(call.raw.headers, services.baseUrl());
    const { body, language } = call;
    const input = { email: body.email, tenantId: body.tenant ?? null, language };
    await askForCode(services, input, visitorOf(call));
    return CODE_SENT;
  },
});

// Proves that a telephone is the cardholder's own, by a code that is sent there. Messages that ask for an
// approval go to it from then on, so it takes a person who has just proven who they are.
import { z } from 'zod';
import { isoOf } from '#platform/time/clock.ts';
import { requireConnection } from '#platform/provider/connected.ts';
import type { Actor, Caller } from '#platform/context/context.ts';
import { timestamp } from '#platform/time/date-time.ts';
import { refusal as platformRefusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { checkPhone } from '#modules/people/cardholders/check-person.ts';
import { phoneNumber } from '#modules/people/cardholders/model.ts';
import { personRefusal } from '#modules/people/cardholders/refusals.ts';
import { setVerifiedPhone } from '#modules/people/cardholders/verify-phone.ts';
import { audit } from '#modules/base/identity/audit.ts';
import { CODE_SENT, codeSentSchema } from './ask-for-code.ts';
import { makeNewCode, spendCode } from './codes.ts';
import { refusal } from './refusals.ts';
import type { SignInServices } from './services.ts';
import { codeTyped } from './sign-in-with-code.ts';
import { requireUser } from './visitor.ts';

function cardholderIdOf(actor: Actor): string {
  const { personId } = requireUser(actor);
  if (personId === null) throw personRefusal('no_cardholder');
  return personId;
}

const codeOf = ({ tenant, actor }: Caller) =>
  ({ purpose: 'phone', subject: `${tenant.id} ${cardholderIdOf(actor)}` }) as const;

export const askForPhoneRoute = defineRoute({
  id: 'auth.phone',
  method: 'POST',
  path: '/api/auth/phone',
  auth: [{ session: 'self' }],
  proof: 'always',
  tag: 'Sign-in',
  summary: 'Send a code to my phone',
  description: 'By WhatsApp, to the number that is to be that of the cardholder.',
  body: z.strictObject({ phoneNumber }),
  answers: { 202: { description: 'The code is on its way.', schema: codeSentSchema } },
  refusals: {
    ...personRefusal.rows,
    provider_not_connected: platformRefusal.rows.provider_not_connected,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  // A repeat that finds no answer sends another code, which takes the place of the first.
  steps: async ({ works }, call, { sealer, clock, connections }: SignInServices) => {
    const about = codeOf(call);
    const address = checkPhone(call.body.phoneNumber);
    const { tenant, actor, language } = call;
    const { id: connectionId } = await requireConnection({ connections }, tenant, { ports: ['messenger'] });
    const code = { ...about, address, tenantId: null, language, connectionId };
    await works.run(tenant, actor, (work) => makeNewCode(work, sealer, code, clock.now()));
    return CODE_SENT;
  },
});

export const verifyPhoneRoute = defineRoute({
  id: 'auth.phone.verify',
  method: 'POST',
  path: '/api/auth/phone/verify',
  auth: [{ session: 'self' }],
  proof: 'always',
  tag: 'Sign-in',
  summary: 'Verify my phone with its code',
  description: 'From then on it is the phone number of the cardholder, and verified.',
  body: z.strictObject({ code: codeTyped }),
  answers: {
    200: {
      description: 'The number, and since when it is verified.',
      schema: z.object({ phoneNumber: z.string(), verifiedAt: timestamp }).meta({ id: 'VerifiedPhone' }),
    },
  },
  refusals: {
    ...personRefusal.rows,
    ...refusal.rows,
    rate_limited: platformRefusal.rows.rate_limited,
  },
  steps: async ({ works }, call, { sealer, clock }: SignInServices) => {
    const { tenant, actor, body } = call;
    const cardholderId = cardholderIdOf(actor);
    const verified = await works.run(tenant, actor, async (work) => {
      const row = await spendCode(work, sealer, { ...codeOf(call), typed: body.code }, clock.now());
      if (row === undefined) return undefined;
      audit(work, 'cardholder.phone_verified', { type: 'cardholder', id: cardholderId });
      return setVerifiedPhone(work, cardholderId, row.address);
    });
    if (verified === undefined) throw refusal('invalid_code');
    const verifiedAt = isoOf(verified.phone_verified_at ?? tenant.now());
    return answer(200, { phoneNumber: verified.phone_number, verifiedAt });
  },
});

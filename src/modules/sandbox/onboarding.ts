// Completes an onboarding session by hand: as if the person had filled in the pages and given back both
// codes.
import { z } from 'zod';
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { createBody } from '#modules/people/cardholders/model.ts';
import { refusal as cardholderRefusal } from '#modules/people/cardholders/refusals.ts';
import { completeSession } from '#modules/people/onboarding/complete.ts';
import { urlOf } from '#modules/people/onboarding/link.ts';
import { sessionSchema, toSession } from '#modules/people/onboarding/model.ts';
import type { OnboardingServices } from '#modules/people/onboarding/services.ts';
import { refusal as sandboxRefusal, requireTestSide } from './refusals.ts';

export const sandboxOnboardingRoute = defineRoute({
  id: 'sandbox.onboarding.complete',
  method: 'POST',
  path: '/api/v1/sandbox/onboarding/complete',
  auth: [{ scope: 'sandbox:write' }],
  tag: 'Sandbox',
  summary: 'Complete an onboarding session',
  description:
    'As the hosted pages would, with e-mail and phone proven. The other fields are those of creating a cardholder.',
  body: createBody.extend({ sessionId: z.string() }),
  about: (call) => call.body.sessionId,
  answers: { 200: { description: 'The session as it is now.', schema: sessionSchema } },
  refusals: {
    ...sandboxRefusal.rows,
    ...cardholderRefusal.rows,
    not_found: refusal.rows.not_found,
    invalid_state: refusal.rows.invalid_state,
  },
  answerIsSecret: true,
  work: async (work, { tenant, body: { sessionId, ...person } }, services: OnboardingServices) => {
    requireTestSide(tenant);
    const row = await completeSession(work, sessionId, person);
    return answer(200, toSession(row, urlOf(services, row), work.now));
  },
});

// Shows one onboarding session.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { urlOf } from './link.ts';
import { sessionParams, sessionSchema, toSession } from './model.ts';
import { findSession } from './queries.ts';
import type { OnboardingServices } from './services.ts';

export const getSessionRoute = defineRoute({
  id: 'cardholder_onboarding_sessions.get',
  method: 'GET',
  path: '/api/v1/cardholder_onboarding_sessions/:id',
  auth: [{ scope: 'onboarding:read' }],
  // Its link lets a reader act as the person.
  proof: 'always',
  tag: 'Onboarding',
  summary: 'Retrieve an onboarding session',
  params: sessionParams,
  answers: { 200: { description: 'The session.', schema: sessionSchema } },
  read: async (db, { tenant, params }, services: OnboardingServices) => {
    const row = await findSession(db, tenant.id, params.id);
    if (row === undefined) throw refusal('not_found');
    return answer(200, toSession(row, urlOf(services, row), tenant.now()));
  },
});

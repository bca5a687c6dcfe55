// Cancels an onboarding session: its link leads to nothing any more, and what the person typed is gone.
import { refusal } from '../../platform/refusals.ts';
import { answer, defineRoute } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { NOTHING_TYPED } from './draft.ts';
import { urlOf } from './link.ts';
import { sessionParams, sessionSchema, statusAt, toSession } from './model.ts';
import { lockSession } from './queries.ts';
import type { OnboardingServices } from './services.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

async function cancelSession(work: Work, id: string): Promise<OnboardingRow> {
  const row = await lockSession(work, work.tenantId, id);
  if (row === undefined) throw refusal('not_found');

  return work.move(onboardingSessions, { ...row, status: statusAt(row, work.now) }, 'cancel', NOTHING_TYPED);
}

export const cancelSessionRoute = defineRoute({
  id: 'cardholder_onboarding_sessions.cancel',
  method: 'POST',
  path: '/api/v1/cardholder_onboarding_sessions/:id/cancel',
  auth: [{ scope: 'onboarding:write' }],
  tag: 'Onboarding',
  summary: 'Cancel an onboarding session',
  description: 'Only while it is `pending`. The link is dead at once.',
  params: sessionParams,
  answers: { 200: { description: 'The session as it is now.', schema: sessionSchema } },
  refusals: { invalid_state: refusal.rows.invalid_state },
  answerIsSecret: true,
  work: async (work, { params }, services: OnboardingServices) => {
    const row = await cancelSession(work, params.id);
    return answer(200, toSession(row, urlOf(services, row), work.now));
  },
});

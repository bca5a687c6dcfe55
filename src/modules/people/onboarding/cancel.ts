// Cancels an onboarding session: its link leads to nothing any more, and what the person typed is gone.
import { refusal } from '#platform/refusals/refusals.ts';
import { answer, defineRoute } from '#platform/route/route.ts';
import { defineCommand, lock } from '#platform/command/command.ts';
import { NOTHING_TYPED } from './draft.ts';
import { urlOf } from './link.ts';
import { sessionParams, sessionSchema, statusAt, toSession } from './model.ts';
import type { OnboardingServices } from './services.ts';
import { onboardingSessions, type OnboardingRow } from './tables.ts';

const cancelSession = defineCommand<{ readonly id: string }, OnboardingRow>({
  name: 'onboarding.cancel',
  locks: ({ id }) => [lock(onboardingSessions, id)],
  decide(tx, { id }) {
    const row = tx.find(onboardingSessions, id);
    if (row === undefined) throw refusal('not_found');
    if (statusAt(row, tx.now) !== 'pending') {
      throw refusal('invalid_state', { status: statusAt(row, tx.now) });
    }

    return tx.move(onboardingSessions, row, 'cancel', NOTHING_TYPED);
  },
});

export const cancelSessionRoute = defineRoute({
  id: 'cardholder_onboarding_sessions.cancel',
  method: 'POST',
  path: '/api/v1/cardholder_onboarding_sessions/:id/cancel',
  auth: [{ scope: 'onboarding:write' }],
  // Its link leads to nothing any more, so the answer shows no secret.
  proof: 'none: lets less go',
  tag: 'Onboarding',
  summary: 'Cancel an onboarding session',
  description: 'Only while it is `pending`. The link is dead at once.',
  params: sessionParams,
  answers: { 200: { description: 'The session as it is now.', schema: sessionSchema } },
  refusals: { invalid_state: refusal.rows.invalid_state },
  command: cancelSession,
  prepare: ({ params }, _db, _services: OnboardingServices) => params,
  answer: (row, { services }) => answer(200, toSession(row, urlOf(services, row), row.created_at)),
});

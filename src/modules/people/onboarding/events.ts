// What integrators hear of onboarding sessions.
import { DAY_MS, isoOf, plus } from '#platform/time/clock.ts';
import type { Draft } from '#platform/work/draft.ts';
import { defineEvent } from '#platform/events/event-type.ts';
import { sessionOfEventSchema, toSessionOfEvent } from './model.ts';
import type { OnboardingRow } from './tables.ts';

const completed = defineEvent('cardholder_onboarding_session.completed', {
  summary: 'A person finished the hosted onboarding.',
  schema: sessionOfEventSchema,
  sample: ({ newId, now }) => ({
    id: newId('cos'),
    status: 'completed' as const,
    expiresAt: isoOf(plus(now, DAY_MS)),
    redirectUrl: 'https://example.com/welcome',
    externalUserId: 'user-42',
    country: 'AR' as const,
    state: null,
    cardholderId: newId('ch'),
    createdAt: isoOf(now),
  }),
});
export const onboardingEvents = [completed];

export const sessionCompleted = (draft: Draft, row: OnboardingRow): string =>
  draft.emit(completed, row.id, toSessionOfEvent(row, draft.now));

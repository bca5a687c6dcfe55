// How an onboarding session may move.
import { defineMachine } from '#platform/db/machine.ts';

export const ONBOARDING_STATUSES = ['pending', 'completed', 'expired', 'canceled'] as const;
export type OnboardingStatus = (typeof ONBOARDING_STATUSES)[number];
export type OnboardingEvent = 'complete' | 'expire' | 'cancel';

export const onboardingMachine = defineMachine<OnboardingStatus, OnboardingEvent>({
  name: 'onboarding_session',
  column: 'status',
  initial: 'pending',
  statuses: ONBOARDING_STATUSES,
  events: {
    complete: { from: ['pending'], to: 'completed' },
    expire: { from: ['pending'], to: 'expired' },
    cancel: { from: ['pending'], to: 'canceled' },
  },
});

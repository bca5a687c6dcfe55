// How the events of onboarding sessions are caused over the API.
import type { Trigger } from '#platform/module.ts';
import { OF_PERSON, samplePerson } from '#modules/people/cardholders/triggers.ts';

export const onboardingTriggers: Readonly<Record<string, Trigger>> = {
  'cardholder_onboarding_session.completed': {
    ...OF_PERSON,
    cause: async (api) => {
      const session = { redirectUrl: 'https://example.com/welcome', externalUserId: 'user-42' };
      const sessionId = await api.call('POST', '/api/v1/cardholder_onboarding_sessions', session);
      return api.call('POST', '/api/v1/sandbox/onboarding/complete', { sessionId, ...samplePerson(api) });
    },
  },
};

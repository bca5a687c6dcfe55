// What is kept of onboarding, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const onboardingKept = defineKept({
  onboarding_sessions: {
    stays: 'it says which person of an integrator a cardholder is; what was typed goes when it ends',
    of: ['cardholder_id', 'user_id'],
    leads: true,
    inCells: { by: ['cardholder_id'], others: 'by_own_id' },
    personal: {
      redirect_url: 'mention',
      external_user_id: 'elsewhere',
      state: 'own',
      draft: 'secret',
      email_code_hash: 'secret',
      phone_code_hash: 'secret',
    },
    hidden: ['token_hash', 'token'],
    plain: ['tenant_id', 'id', 'country', 'status', 'cardholder_id', 'user_id'],
  },
});

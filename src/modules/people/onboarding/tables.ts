// Table definitions of hosted onboarding.
import { defineTable, int4, nullable, oneOf, idOf, text, timestamptz, type Row } from '#platform/db/table.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { onboardingMachine, type OnboardingStatus } from './states.ts';

export const onboardingSessions = defineTable(
  'onboarding_sessions',
  {
    tenant_id: text,
    id: idOf<'cos'>(),
    token_hash: text,
    token: text,
    redirect_url: text,
    external_user_id: text,
    /** The person who started it where they were signed in; null where an integrator did. */
    user_id: nullable(text),
    country: nullable(oneOf<Country>()),
    state: nullable(text),
    status: oneOf<OnboardingStatus>(),
    draft: nullable(text),
    email_code_hash: nullable(text),
    phone_code_hash: nullable(text),
    wrong_codes: int4,
    codes_sent: int4,
    codes_expire_at: nullable(timestamptz),
    cardholder_id: nullable(idOf<'ch'>()),
    expires_at: timestamptz,
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
  },
  { machine: onboardingMachine, ids: { prefix: 'cos' } },
);
export type OnboardingRow = Row<typeof onboardingSessions>;

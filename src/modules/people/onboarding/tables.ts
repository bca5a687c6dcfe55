// Table definitions of hosted onboarding.
import {
  defineTable,
  hidden,
  idOf,
  int4,
  nullable,
  ofTenant,
  oneOf,
  personal,
  plain,
  text,
  timestamptz,
  type Row,
} from '#platform/db/table.ts';
import type { Country } from '#modules/people/cardholders/identity/country.ts';
import { onboardingMachine, type OnboardingStatus } from './states.ts';

export const onboardingSessions = defineTable(
  'onboarding_sessions',
  {
    tenant_id: ofTenant,
    id: idOf<'cos'>(),
    token_hash: hidden(text),
    token: hidden(text),
    redirect_url: personal(text, 'mention'),
    external_user_id: personal(text, 'elsewhere'),
    /** The person who started it while signed in; null if an integrator did. */
    user_id: plain(nullable(text)),
    country: nullable(oneOf<Country>()),
    state: personal(nullable(text), 'own'),
    status: oneOf<OnboardingStatus>(),
    draft: personal(nullable(text), 'secret'),
    email_code_hash: personal(nullable(text), 'secret'),
    phone_code_hash: personal(nullable(text), 'secret'),
    wrong_codes: int4,
    codes_sent: int4,
    codes_expire_at: nullable(timestamptz),
    cardholder_id: nullable(idOf<'ch'>()),
    expires_at: timestamptz,
    created_at: timestamptz,
    completed_at: nullable(timestamptz),
  },
  {
    machine: onboardingMachine,
    ids: { prefix: 'cos' },
    kept: {
      stays: 'it says which person of an integrator a cardholder is; what was typed goes when it ends',
      of: ['cardholder_id', 'user_id'],
      leads: true,
      inCells: { by: ['cardholder_id'], others: 'by_own_id' },
    },
  },
);
export type OnboardingRow = Row<typeof onboardingSessions>;

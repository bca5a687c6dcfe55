// What test events of cardholders and of their onboarding tell of.
import { DAY_MS, plus } from '../../platform/clock.ts';
import { toCardholder } from '../cardholders/index.ts';
import { toSessionOfEvent } from '../onboarding/index.ts';
import type { Sample } from './sample.ts';

const SAMPLE_COUNTRY = 'AR';

export const cardholder =
  (kycStatus: 'pending' | 'approved'): Sample =>
  ({ newId, now }) =>
    toCardholder({
      tenant_id: '',
      id: newId('ch'),
      first_name: 'Lucía',
      last_name: 'Ejemplo',
      date_of_birth: '1990-05-17',
      phone_number: '+5491155550100',
      email: 'lucia@example.com',
      tax_id: '27123456780',
      country: 'AR',
      identification_type: null,
      identification_value: null,
      kyc_status: kycStatus,
      kyc_reasons: [],
      created_at: now,
      updated_at: now,
      email_verified_at: null,
      phone_verified_at: null,
    });

export const onboardingSession: Sample = ({ newId, now }) =>
  toSessionOfEvent(
    {
      tenant_id: '',
      id: newId('cos'),
      token_hash: '',
      token: '',
      redirect_url: 'https://example.com/welcome',
      external_user_id: 'user-42',
      country: SAMPLE_COUNTRY,
      state: null,
      status: 'completed',
      draft: null,
      email_code_hash: null,
      phone_code_hash: null,
      wrong_codes: 0,
      codes_sent: 1,
      codes_expire_at: null,
      cardholder_id: newId('ch'),
      expires_at: plus(now, DAY_MS),
      created_at: now,
      completed_at: now,
    },
    now,
  );

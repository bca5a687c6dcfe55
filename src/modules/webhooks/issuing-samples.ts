// What test events of cardholders, cards and transactions tell of.
import { DAY_MS, isoOf, plus } from '../../platform/clock.ts';
import type { Json } from '../../platform/db/table.ts';
import { toCardholder } from '../cardholders/index.ts';
import { SAMPLE_CURRENCY, type Sample } from './sample.ts';

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
    });

export const onboardingSession: Sample = ({ newId, now }) => ({
  id: newId('cos'),
  status: 'completed',
  cardholderId: newId('ch'),
  externalUserId: 'user-42',
  state: null,
  expiresAt: isoOf(plus(now, DAY_MS)),
});

export const card =
  (status: 'OPEN' | 'CLOSED'): Sample =>
  ({ newId, now }) => ({
    id: newId('card'),
    cardholderId: newId('ch'),
    status,
    type: 'single_use',
    amountCents: 250_000,
    availableCents: status === 'OPEN' ? 250_000 : 0,
    currency: SAMPLE_CURRENCY,
    last4: '4242',
    brand: 'visa',
    expiry: '12/30',
    label: null,
    allowedMccs: [],
    blockedMccs: [],
    merchantLock: null,
    amountMatch: 'max',
    expiresAt: null,
    subWalletId: null,
    metadata: {},
    closedReason: status === 'OPEN' ? null : 'single_use',
    createdAt: isoOf(now),
    updatedAt: isoOf(now),
  });

export const transaction =
  (status: string, more: Readonly<Record<string, Json>> = {}): Sample =>
  ({ newId, now }) => ({
    id: newId('tx'),
    cardId: newId('card'),
    cardholderId: newId('ch'),
    amountCents: 125_000,
    currency: SAMPLE_CURRENCY,
    merchant: { name: 'Librería Ejemplo', category: '5942' },
    status,
    authorizedAt: isoOf(now),
    clearedAt: status === 'settled' ? isoOf(now) : null,
    ...more,
  });

export const balanceLow: Sample = ({ newId }) => ({
  cardholderId: newId('ch'),
  walletId: newId('wal'),
  availableCents: 90_000,
  thresholdCents: 100_000,
  currency: SAMPLE_CURRENCY,
});

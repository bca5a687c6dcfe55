// Sample values by the name of a field, for fields whose schema has no `examples` of its own. They belong to
// one invented person, so that an example makes sense as a whole and what it sends is accepted.

export const SAMPLES: Readonly<Record<string, unknown>> = {
  firstName: 'Lucía',
  lastName: 'Fernández',
  name: 'Backend',
  email: 'lucia.fernandez@example.com',
  phoneNumber: '+5491155551234',
  taxId: '27301234568',
  identificationValue: '30123456',
  kycReasons: [],
  prefix: 'sk_test_',
  lastFour: 'k7m2',
  raw: 'sk_test_…',
  scopes: ['cardholders:read', 'cardholders:write'],
  hourlyLimit: 1000,
  advanceSeconds: 3600,
  offsetSeconds: 3600,
  action: 'api_key.created',
  ip: '203.0.113.7',
  type: 'api_key',
  currency: 'ARS',
  last4: '4242',
  brand: 'visa',
  expiry: '2030-09',
};

export const SAMPLE_DATE = '1990-05-17';
export const SAMPLE_INSTANT = '2026-11-21T14:30:00.000Z';
export const SAMPLE_URL = 'https://example.com/hook';
export const SAMPLE_EMAIL = 'lucia.fernandez@example.com';
export const SAMPLE_UUID = '019aa6c1-7f3e-7c52-9d41-2b8e5f0a6c13';
export const SAMPLE_CENTS = 150_000;
/** What follows the prefix of an id. */
export const SAMPLE_ID_SUFFIX = '01kajcx5q4e8t9m2r7w3z6v0bd';

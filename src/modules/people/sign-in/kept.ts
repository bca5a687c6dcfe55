// What is kept of sign in, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const signInKept = defineKept({
  sessions: {
    forgottenBy: 'sign_in.forget',
    after: '8 days without use',
    of: ['user_id', 'email'],
    leads: true,
    erasedWhole: true,
    personal: { email: 'email', ip: 'own', user_agent: 'own' },
    hidden: ['token_hash'],
    plain: ['id', 'user_id', 'acting_tenant_id', 'vouched_by'],
  },
  one_time_codes: {
    forgottenBy: 'sign_in.forget',
    after: 'a day after their end',
    of: ['subject', 'address'],
    erasedWhole: true,
    personal: { subject: 'mention', address: 'mention' },
    hidden: ['code_hash'],
    plain: ['id', 'purpose', 'acting_tenant_id', 'carried_by'],
  },
  sign_in_attempts: {
    forgottenBy: 'sign_in.forget',
    after: 'a day after their end',
    hidden: ['key'],
    plain: [],
  },
  passkeys: {
    stays: 'a row goes when its owner removes the passkey',
    of: ['user_id'],
    erasedWhole: true,
    personal: { name: 'own' },
    hidden: ['credential_id', 'public_key'],
    plain: ['id', 'user_id', 'transports'],
  },
  used_passkey_challenges: {
    forgottenBy: 'passkeys.used_challenges',
    after: 'their end',
    hidden: ['challenge_hash'],
    plain: [],
  },
});

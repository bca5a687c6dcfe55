// What is kept of cardholders, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const cardholdersKept = defineKept({
  cardholders: {
    stays: 'cards, wallets and what they have done name it',
    of: ['id'],
    leads: true,
    personal: {
      first_name: 'name',
      last_name: 'name',
      date_of_birth: 'birth',
      phone_number: 'phone',
      email: 'email',
      tax_id: 'tax_id',
      identification_value: 'document',
      address: 'own',
      nationality: 'own',
      kyc_reasons: 'mention',
      kyc_link: 'own',
    },
    plain: [
      'tenant_id',
      'id',
      'country',
      'identification_type',
      'kyc_status',
      'kyc_needs',
      'connection_id',
      'asked_by',
    ],
  },
  identity_reviews: {
    stays: 'it says by whom and why a person was taken for who they are',
    of: ['cardholder_id'],
    inCells: { gives: ['id'], others: 'stay' },
    personal: { valid_until: 'own', due_on: 'own' },
    plain: ['tenant_id', 'id', 'cardholder_id', 'country', 'cause', 'status', 'rejected_for'],
  },
  identity_review_documents: {
    stays: 'it says what a review was decided by',
    of: ['cardholder_id'],
    personal: { number: 'document', issued_on: 'own', expires_on: 'own', note: 'mention' },
    plain: ['tenant_id', 'id', 'review_id', 'cardholder_id', 'kind', 'seen', 'noted_by_type', 'noted_by'],
  },
  identity_review_decisions: {
    stays: 'it says who decided and why',
    of: ['cardholder_id'],
    personal: { reason: 'mention' },
    plain: ['tenant_id', 'id', 'review_id', 'cardholder_id', 'decision', 'decided_by_type', 'decided_by'],
  },
  identity_review_settings: {
    stays: 'a side has one row',
    inCells: { others: 'copied' },
    plain: ['tenant_id', 'second_person', 'countries'],
  },
});

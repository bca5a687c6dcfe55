// What is kept of consents, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const consentsKept = defineKept({
  consents: {
    stays: 'it proves that somebody agreed, and to what',
    of: ['subject_id'],
    personal: { ip: 'own' },
    plain: [
      'tenant_id',
      'id',
      'kind',
      'subject_id',
      'version',
      'language',
      'text',
      'terms_url',
      'privacy_url',
    ],
  },
});

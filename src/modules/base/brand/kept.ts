// What is kept of brand, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const brandKept = defineKept({
  brands: {
    stays: 'it has a row for each side of an organization',
    inCells: { others: 'stay' },
    plain: [
      'tenant_id',
      'name',
      'colour',
      'logo_hash',
      'logo_type',
      'support_email',
      'support_url',
      'support_phone',
      'support_whatsapp',
      'terms_url',
      'privacy_url',
    ],
  },
  brand_logos: {
    stays: 'a row goes with its logo',
    inCells: { others: 'stay' },
    plain: ['tenant_id', 'hash', 'type', 'data'],
  },
});

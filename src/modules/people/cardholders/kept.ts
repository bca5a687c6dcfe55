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
      kyc_reasons: 'mention',
    },
    plain: ['tenant_id', 'id', 'country', 'identification_type', 'kyc_status'],
  },
});

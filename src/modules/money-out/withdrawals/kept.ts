// What is kept of withdrawals, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const withdrawalsKept = defineKept({
  withdrawals: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    personal: {
      destination: 'elsewhere',
      to_number: 'elsewhere',
      to_alias: 'elsewhere',
      to_name: 'elsewhere',
      to_tax_id: 'elsewhere',
      concept: 'mention',
      failure: 'mention',
    },
    hidden: ['key_digest', 'request_hash'],
    plain: [
      'tenant_id',
      'id',
      'wallet_id',
      'status',
      'currency',
      'to_wallet_id',
      'approval_id',
      'previous_id',
    ],
  },
});

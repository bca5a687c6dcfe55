// What is kept of payments, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const paymentsKept = defineKept({
  payments: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    personal: {
      reason: 'mention',
      payee_label: 'mention',
      reasons: 'mention',
      document: 'mention',
      failure: 'mention',
      to_name: 'mention',
      to_number: 'mention',
      to_alias: 'mention',
      to_tax_id: 'mention',
    },
    plain: [
      'tenant_id',
      'id',
      'wallet_id',
      'sub_wallet_id',
      'payee_id',
      'status',
      'currency',
      'to_wallet_id',
      'approval_id',
      'origin',
    ],
  },
});

// What is kept of transfers, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const transfersKept = defineKept({
  transfers: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    personal: {
      concept: 'mention',
      to_value: 'mention',
      document: 'mention',
      approval_phone: 'phone',
      external_id: 'mention',
      failure: 'mention',
      reference: 'mention',
      to_name: 'mention',
      to_number: 'mention',
      to_alias: 'mention',
      to_tax_id: 'mention',
    },
    hidden: ['request_hash'],
    plain: [
      'tenant_id',
      'id',
      'wallet_id',
      'sub_wallet_id',
      'status',
      'currency',
      'country',
      'purpose',
      'to_type',
      'to_wallet_id',
      'approval_id',
      'batch_id',
    ],
  },
});

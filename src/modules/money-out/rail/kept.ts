// What is kept of rail, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const railKept = defineKept({
  rail_operations: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    personal: {
      from_number: 'account',
      from_name: 'name',
      from_tax_id: 'tax_id',
      to_number: 'mention',
      to_alias: 'mention',
      to_name: 'mention',
      to_tax_id: 'mention',
      concept: 'mention',
      reason: 'mention',
    },
    plain: [
      'tenant_id',
      'id',
      'owner_kind',
      'owner_id',
      'wallet_id',
      'sub_wallet_id',
      'connection_id',
      'status',
      'country',
      'currency',
      'document_key',
      'provider_ref',
      'return_ref',
      'contradiction',
    ],
  },
});

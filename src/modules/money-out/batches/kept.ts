// What is kept of batches, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const batchesKept = defineKept({
  batches: {
    stays: 'the law asks for the books',
    of: ['wallet_id'],
    leads: true,
    personal: { approval_phone: 'phone' },
    hidden: ['request_hash'],
    plain: [
      'tenant_id',
      'id',
      'wallet_id',
      'sub_wallet_id',
      'status',
      'strength',
      'currency',
      'approval_id',
      'ending',
    ],
  },
  batch_inputs: {
    stays: 'it says what was asked for, line by line',
    of: ['id'],
    personal: { lines: 'mention' },
    plain: ['tenant_id', 'id'],
  },
  batch_refusals: {
    stays: 'it says why a line was not paid',
    of: ['batch_id'],
    personal: { error: 'mention' },
    plain: ['tenant_id', 'id', 'batch_id'],
  },
});

// What is kept of authorizations, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const authorizationsKept = defineKept({
  network_transactions: {
    stays: 'the law asks for the books',
    of: ['cardholder_id'],
    leads: true,
    inCells: { gives: ['tx_id'], others: 'stay' },
    plain: [
      'tenant_id',
      'id',
      'tx_id',
      'card_id',
      'cardholder_id',
      'status',
      'currency',
      'merchant_name',
      'merchant_category',
      'decline_reason',
      'void_reason',
      'original_tx_id',
      'decline_limit',
      'reserved',
      'decline_rule',
    ],
  },
  network_messages: {
    stays: 'a message that comes again is known by it',
    of: ['card_id'],
    plain: ['tenant_id', 'id', 'tx_id', 'card_id', 'kind', 'decision', 'reason'],
  },
});

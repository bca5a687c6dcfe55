// What is kept of card session, for how long, and what of it is about a person.
import { defineKept } from '#platform/kept/table.ts';

export const cardSessionKept = defineKept({
  card_requests: {
    stays: 'it says why an agent got a card',
    of: ['cardholder_id'],
    leads: true,
    personal: { body: 'mention', reason: 'mention', reasons: 'mention', failure: 'mention' },
    hidden: ['key_digest', 'request_hash'],
    plain: [
      'tenant_id',
      'id',
      'cardholder_id',
      'wallet_id',
      'sub_wallet_id',
      'status',
      'currency',
      'approval_id',
    ],
  },
});
